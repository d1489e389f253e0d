import { Component, type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { DrawnIsland } from '../intent/drawn.ts'
import { holdControls } from './hold-controls.ts'
import { restoreNodes } from './put-back.ts'

/** A slot of an island: HTML of the server, in which React hydrates nothing. */
const slot = (name: string, html: string) =>
  createElement('astro-slot', { name, dangerouslySetInnerHTML: { __html: html } })

let drawings = 0

/** Renders an island anew, keeping typed and chosen values, if React fails: other scripts may have moved a node that it uses. */
class Standing extends Component<{ island: HTMLElement; children: ReactNode }, { drawing: number }> {
  override state = { drawing: 0 }

  static getDerivedStateFromError() {
    drawings += 1
    return { drawing: drawings }
  }

  override getSnapshotBeforeUpdate() {
    return holdControls(this.props.island)
  }

  override componentDidUpdate(_props: unknown, _state: unknown, carryOver: () => void) {
    carryOver()
  }

  override render() {
    return <Fragment key={this.state.drawing}>{this.props.children}</Fragment>
  }
}

/**
 * The browser entry of @astrojs/react, which replaces the original (integration.mjs). It hydrates at once and not in slices:
 * between two slices a translation would change the restored nodes again, and React would render the island anew. If React still
 * does, typed and chosen values are carried over.
 */
export default (island: DrawnIsland) =>
  (Island: ComponentType<Record<string, unknown>>, props: object, slots: Record<string, string>): void => {
    if (!island.hasAttribute('ssr')) return
    const drawn = Object.entries(slots).map(([name, html]) => [name, slot(name, html)])
    const carryOver = holdControls(island)
    if (island.drawn) restoreNodes(island.drawn)
    delete island.drawn
    flushSync(() => {
      const root = hydrateRoot(
        island,
        <Standing island={island}>
          <Island {...props} {...Object.fromEntries(drawn)} />
        </Standing>,
        { identifierPrefix: island.getAttribute('prefix') ?? '' },
      )
      island.addEventListener('astro:unmount', () => root.unmount(), { once: true })
    })
    carryOver()
  }
