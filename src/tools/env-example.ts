import { writeFileSync } from 'node:fs'
import { aboutVariable, type VariableName, variableNames } from '../config/variables.ts'

/** The text of `.env.example`: required variables are ready to fill in, the rest is commented out. */
export function renderEnvExample(): string {
  const head = [
    '# Made from src/config/variables.ts by `node src/tools/env-example.ts`: do not edit by hand.',
    '# Copy to .env and fill in. A missing or malformed variable stops the start with a sentence naming it.',
  ]
  return `${[head, ...variableNames.map(paragraph)].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function paragraph(name: VariableName): string[] {
  const { description: is, example, secret, isRequired, needed, otherwise } = aboutVariable(name)
  const always = isRequired ? 'Required.' : `Optional. Default: ${otherwise}.`
  const need = needed ? `Required ${needed}.` : always
  return [`# ${is}`, `# ${need}${secret ? ' Secret.' : ''}`, `${isRequired ? '' : '#'}${name}=${example}`]
}

if (import.meta.main) writeFileSync(new URL('../../.env.example', import.meta.url), renderEnvExample())
