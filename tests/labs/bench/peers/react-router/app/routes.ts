import { type RouteConfig, route } from '@react-router/dev/routes'

export default [route('travels', 'routes/travels.tsx')] satisfies RouteConfig
