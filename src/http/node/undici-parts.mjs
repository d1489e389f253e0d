import Agent from 'undici/lib/dispatcher/agent.js'
import Dispatcher1Wrapper from 'undici/lib/dispatcher/dispatcher1-wrapper.js'

// What we use of undici, in whose place the built server has this (one-server.mjs): its own entry loads a fetch, a cache, mocks and
// sockets besides. A name that is missing here fails the build.
export { Agent, Dispatcher1Wrapper }
