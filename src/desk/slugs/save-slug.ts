import { readValue, save } from '../files/save.ts'

/** Saves the slug of a route in a locale. */
export function saveSlug(root: string, form: URLSearchParams): string {
  const file = { locale: form.get('locale') ?? '', namespace: 'routes' }
  const key = form.get('route') ?? ''
  const saved = save(root, [{ ...file, key, was: readValue(root, file, key), now: form.get('to') ?? '' }])
  return saved.ok ? `/desk?saved=${saved.entry.id}` : '/desk'
}
