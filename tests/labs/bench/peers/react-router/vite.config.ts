import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// What the peers share lies outside of this folder: one React for it and for the routes.
export default defineConfig({
  plugins: [reactRouter()],
  resolve: { dedupe: ['react', 'react-dom'] },
})
