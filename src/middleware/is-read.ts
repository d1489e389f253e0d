/** Whether a request only reads: HEAD is handled like GET, without the body. */
export const isRead = ({ method }: Pick<Request, 'method'>): boolean => method === 'GET' || method === 'HEAD'
