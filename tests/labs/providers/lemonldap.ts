import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type LabClient,
  type LabProvider,
  labFolder,
  type StartProvider,
  startServer,
} from './lab-provider.ts'

/** One of the users of its authentication module "Demo"; the password equals the name. */
const TRAVELLER = 'dwho'

const place = (port: number) => ({ issuer: `http://localhost:${port}`, clientSecret: CLIENT_SECRET })

/** Debian's LemonLDAP::NG: its portal alone, under Perl's own PSGI server, with its configuration and sessions in files. */
export const lemonldap: StartProvider = {
  name: 'LemonLDAP::NG',
  packages: [
    'liblemonldap-ng-portal-perl',
    'libplack-perl',
    'libcrypt-openssl-rsa-perl',
    // The portal does not start without these, which its package only recommends or takes for granted.
    'libgd-securityimage-perl',
    'libimage-magick-perl',
    'libio-string-perl',
    'libstring-random-perl',
  ],
  place,
  begin,
}

async function begin(port: number, client: LabClient): Promise<LabProvider> {
  const folder = labFolder('lemonldap')
  const { issuer } = place(port)
  for (const name of ['conf', 'sessions', 'sessions/lock', 'psessions', 'psessions/lock', 'cache']) {
    mkdirSync(join(folder, name))
  }
  writeFileSync(join(folder, 'conf/lmConf-1.json'), JSON.stringify(configuration(folder, issuer, client)))
  writeFileSync(join(folder, 'lemonldap-ng.ini'), settings(folder))
  writeFileSync(join(folder, 'portal.psgi'), portal)
  const { stop } = await startServer(
    ['plackup', '--env', 'deployment', '--host', '127.0.0.1', '--port', String(port), 'portal.psgi'],
    {
      folder,
      address: `${issuer}/.well-known/openid-configuration`,
      env: { LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini') },
    },
  )
  return {
    signIn,
    signOut: async (page) => {
      await page.goto(`${issuer}/?logout=1`)
    },
    stop,
  }
}

/** Serves its script and style files, and passes everything else to the portal. */
const portal = `use Plack::Builder;
use Lemonldap::NG::Portal;
my $portal = Lemonldap::NG::Portal->run({});
builder {
  enable 'Static', path => sub { s{^/static/}{} }, root => '/usr/share/lemonldap-ng/portal/htdocs/static';
  $portal;
};
`

const settings = (folder: string) => `[all]
logLevel = warn
logger = Lemonldap::NG::Common::Logger::Std
userLogger = Lemonldap::NG::Common::Logger::Std
checkTime = 1
[configuration]
type = File
dirName = ${folder}/conf
localStorage = Cache::FileCache
localStorageOptions = { 'namespace' => 'conf', 'cache_root' => '${folder}/cache' }
[portal]
staticPrefix = /static
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
`

/** An administrator's entries in the manager. */
function configuration(folder: string, issuer: string, client: LabClient) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const files = (name: string) => ({
    Directory: `${folder}/${name}`,
    LockDirectory: `${folder}/${name}/lock`,
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  })
  return {
    cfgNum: 1,
    cfgDate: 1,
    cfgVersion: '2.16.1',
    portal: `${issuer}/`,
    domain: 'localhost',
    cookieName: 'lemonldap',
    securedCookie: 0,
    key: 'a key of the lab',
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Demo',
    registerDB: 'Null',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    whatToTrace: '_whatToTrace',
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: files('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: files('psessions'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { namespace: 'sessions', cache_root: `${folder}/cache` },
    locationRules: {},
    exportedHeaders: {},
    issuerDBOpenIDConnectActivation: 1,
    issuerDBOpenIDConnectPath: '^/oauth2/',
    issuerDBOpenIDConnectRule: 1,
    oidcServiceMetaDataIssuer: issuer,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: 'lab-1',
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcRPMetaDataExportedVars: { area: { email: 'mail', name: 'cn' } },
    oidcRPMetaDataOptions: {
      area: {
        oidcRPMetaDataOptionsClientID: CLIENT_ID,
        oidcRPMetaDataOptionsClientSecret: CLIENT_SECRET,
        oidcRPMetaDataOptionsDisplayName: 'Account area',
        oidcRPMetaDataOptionsRedirectUris: client.redirectUri,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: client.postLogoutUri,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsRequirePKCE: 1,
        oidcRPMetaDataOptionsAllowOffline: 1,
        oidcRPMetaDataOptionsRefreshToken: 1,
        oidcRPMetaDataOptionsLogoutType: 'back',
        oidcRPMetaDataOptionsLogoutUrl: client.backchannelUri,
        oidcRPMetaDataOptionsLogoutSessionRequired: 1,
        oidcRPMetaDataOptionsUserIDAttr: 'uid',
      },
    },
  }
}

async function signIn(page: Page): Promise<void> {
  await page.locator('input[name="user"]').fill(TRAVELLER)
  await page.locator('input[name="password"]').fill(TRAVELLER)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Accept' }).click()
}
