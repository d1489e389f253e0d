import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// The code that the peers share is outside this folder; it and the routes must use the same React.
export default defineConfig({
  plugins: [reactRouter()],
  resolve: { dedupe: ['react', 'react-dom'] },
})
