/** A Redis Cluster: some of its nodes, from which the client learns the others. */
export interface RedisCluster {
  readonly nodes: readonly { readonly host: string; readonly port: number }[]
  readonly username?: string
  readonly password?: string
  readonly tls: boolean
}

const DEFAULT_PORT = 6379

/**
 * The cluster in a `redis-cluster://user:password@host:port,host:port` URL (`rediss-cluster://` with TLS), or null for any other
 * text. The scheme is needed because many clusters are reached through a single host. A cluster only has database 0.
 */
export function clusterIn(url: string): RedisCluster | null {
  const [, tls, credentials, hosts = ''] =
    /^redis(s?)-cluster:\/\/(?:([^@/]*)@)?([^@/?#]+)(?:\/0?)?$/.exec(url) ?? []
  const nodes = hosts.split(',').map(nodeIn)
  if (nodes.includes(null)) return null
  const [username = '', password = ''] = (credentials ?? '').split(/:(.*)/s).map(decoded)
  return {
    nodes: nodes.filter((node) => node !== null),
    ...(username && { username }),
    ...(password && { password }),
    tls: tls === 's',
  }
}

/** `host`, `host:6379` or `[::1]:6379`. */
function nodeIn(text: string): { host: string; port: number } | null {
  const url = URL.canParse(`redis://${text}`) ? new URL(`redis://${text}`) : null
  if (!url?.hostname || url.host !== text.toLowerCase()) return null
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || DEFAULT_PORT) }
}

/** A stray percent sign is kept. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
