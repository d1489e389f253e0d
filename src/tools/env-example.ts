import { writeFileSync } from 'node:fs'
import { type Variable, variables } from '../config/variables.ts'

/** The text of `.env.example`: required variables are ready to fill in, the rest is commented out. */
export function renderEnvExample(): string {
  const head = [
    '# Made from src/config/variables.ts by `node src/tools/env-example.ts`: do not edit by hand.',
    '# Copy to .env and fill in. A missing or malformed variable stops the start with a sentence naming it.',
  ]
  return `${[head, ...variables.map(paragraph)].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function paragraph(variable: Variable): string[] {
  const line = `${variable.name}=${variable.example}`
  return [
    `# ${variable.description}`,
    `# ${need(variable)}${variable.secret ? ' Secret.' : ''}`,
    variable.required === true ? line : `#${line}`,
  ]
}

function need({ required, fallback }: Variable): string {
  if (required === true) return 'Required.'
  return required ? `Required ${required}.` : `Optional. Default: ${fallback}.`
}

if (import.meta.main) writeFileSync(new URL('../../.env.example', import.meta.url), renderEnvExample())
