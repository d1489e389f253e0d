import Agent from 'undici/lib/dispatcher/agent.js'
import Dispatcher1Wrapper from 'undici/lib/dispatcher/dispatcher1-wrapper.js'

// The parts of undici that we use; the built server has this module instead (one-server.mjs), since undici's own entry also loads a
// fetch, a cache, mocks and sockets. A missing name fails the build.
export { Agent, Dispatcher1Wrapper }
