/** A valid environment; tests change one variable at a time. */
export const exampleEnvironment: Readonly<Record<string, string>> = {
  MARKET_HOSTS: 'italy=account.example.it|konto.example.it,international=localhost:4321',
  OIDC_ISSUER: 'https://login.example.com/',
  OIDC_CLIENT_ID: 'account-area',
  BACKOFFICE_URL: 'https://api.example.com/v1/',
  NOTIFY_URL: 'https://api.example.com/notify',
  GEO_URL: 'https://geo.example.com',
  CATALOG_URL: 'https://catalog.example.com',
  FEATURES_URL: 'https://flags.example.com',
  FEATURES_CLIENT_KEY: 'sdk-abc123',
  PUBLIC_SITE_URLS: 'italy=https://www.example.it,international=https://www.example.com/',
  SESSION_FILE: '.data/sessions.sqlite',
  SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters',
}
