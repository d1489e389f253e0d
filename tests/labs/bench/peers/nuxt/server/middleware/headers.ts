import { equalHeaders } from '../../../shared/equal.ts'

export default defineEventHandler((event) => {
  if (event.path.startsWith('/travels')) setResponseHeaders(event, equalHeaders)
})
