import { writeFileSync } from 'node:fs'
import { deskVariables } from './settings.ts'

/** The text of `env.example` beside this file: required variables are ready to fill in, the rest is commented out. */
export function renderDeskExample(): string {
  const head = [
    '# Made from src/desk/served/settings.ts by `node src/desk/served/env-example.ts`: do not edit by hand.',
    '# Copy to .env.desk at the top and fill in, for `npm run desk -- serve` (src/desk/README.md).',
  ]
  const paragraphs = Object.entries(deskVariables).map(([name, about]) => {
    const isRequired = 'required' in about
    const notes = [isRequired && 'Required.', 'secret' in about && 'Secret.'].filter(Boolean)
    return [
      `# ${[about.description, ...notes].join(' ')}`,
      `${isRequired ? '' : '#'}${name}=${about.example}`,
    ]
  })
  return `${[head, ...paragraphs].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(new URL('env.example', import.meta.url), renderDeskExample())
