import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { actOf } from './zoom-keys.ts';

/** Times that a picture may be larger than the window. */
const CLOSEST = 8;
/** The part of the window by which an arrow key moves. */
const STRIDE = 0.15;

/** The duration of small movements in milliseconds; 0 when movement is to be avoided. */
function quick(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).getPropertyValue('--quick')) || 0;
}

function moveBy(panzoom: PanzoomObject, stage: HTMLElement, { right, down }: { right: number; down: number }): void {
  const scale = panzoom.getScale();
  const by = (direction: number, length: number) => (-direction * STRIDE * length) / scale;
  panzoom.pan(by(right, stage.clientWidth), by(down, stage.clientHeight), { relative: true });
}

/** Lets people zoom into an element that fills its parent, and move it within the parent. Keys work anywhere. */
export function useZoom(element: RefObject<HTMLElement | null>) {
  const [scale, setScale] = useState(1);
  const panzoom = useRef<PanzoomObject>(undefined);
  useEffect(() => {
    const picture = element.current;
    const stage = picture?.parentElement;
    if (!picture || !stage) return;
    const duration = quick(picture);
    const zoomed = Panzoom(picture, {
      ...{ minScale: 1, maxScale: CLOSEST, step: 0.4, contain: 'outside' },
      ...{ animate: duration > 0, duration },
    });
    panzoom.current = zoomed;
    const leaving = new AbortController();
    const { signal } = leaving;
    const wheel = (event: WheelEvent) => zoomed.zoomWithWheel(event, { animate: false, step: 0.2 });
    const press = (event: KeyboardEvent) => {
      const act = actOf(event);
      if (act === undefined) return;
      event.preventDefault();
      if ('look' in act) moveBy(zoomed, stage, act.look);
      else if (act.zoom === 'fit') zoomed.reset();
      else if (act.zoom === 'in') zoomed.zoomIn();
      else zoomed.zoomOut();
    };
    const doubled = (event: MouseEvent) =>
      zoomed.getScale() > 1 ? zoomed.reset() : zoomed.zoomToPoint(2.5, event, { animate: duration > 0 });
    stage.addEventListener('wheel', wheel, { passive: false, signal });
    stage.addEventListener('dblclick', doubled, { signal });
    picture.addEventListener('panzoomchange', () => setScale(zoomed.getScale()), { signal });
    document.addEventListener('keydown', press, { signal });
    return () => {
      leaving.abort();
      zoomed.destroy();
    };
  }, [element]);
  return {
    percent: Math.round(scale * 100),
    isWhole: scale <= 1,
    isClosest: scale >= CLOSEST,
    zoomIn: () => void panzoom.current?.zoomIn(),
    zoomOut: () => void panzoom.current?.zoomOut(),
    fit: () => void panzoom.current?.reset(),
  };
}
