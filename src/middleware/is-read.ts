/** Whether a request only reads: HEAD is answered as GET is, without its body. */
export const isRead = ({ method }: Pick<Request, 'method'>): boolean => method === 'GET' || method === 'HEAD'
