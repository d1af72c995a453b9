import JsdomEnvironment from 'jest-environment-jsdom';

/** Browser APIs that jsdom lacks, taken from Node: requests, streams, encodings. */
const FROM_NODE = {
  ...{ fetch, Request, Response, Headers, FormData, Blob, File, AbortController, AbortSignal, ReadableStream, WritableStream },
  ...{ TransformStream, TextEncoder, TextDecoder, TextDecoderStream, CompressionStream, DecompressionStream, BroadcastChannel },
  ...{ structuredClone, URL, URLSearchParams },
};

/** Media queries that match: a wide screen with a mouse and reduced motion, as for visitors in `test/e2e`. */
const WIDE_AND_STILL = /prefers-reduced-motion: reduce|min-width|hover: hover|pointer: fine/;

/** Never calls back: jsdom has no sizes and no durations. Rules about them are tested in a browser. */
class SizelessObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

interface Port {
  onmessage: (() => void) | null;
  postMessage: () => void;
}

/** Notifies the other port in a new task, without the message. Node's own channel would keep the process alive. */
class TaskChannel {
  readonly port1: Port = { onmessage: null, postMessage: () => void setTimeout(() => this.port2.onmessage?.(), 0) };
  readonly port2: Port = { onmessage: null, postMessage: () => void setTimeout(() => this.port1.onmessage?.(), 0) };
}

/**
 * Jest environment for specs of screens (`@jest-environment ./console/src/app/testing/screen-environment.ts`): a document without layout.
 * Specs that need sizes, automatic focus moves, motion or a grid belong in `test/e2e`.
 */
export default class ScreenEnvironment extends JsdomEnvironment {
  constructor(config: ConstructorParameters<typeof JsdomEnvironment>[0], context: ConstructorParameters<typeof JsdomEnvironment>[1]) {
    const testEnvironmentOptions = { url: 'http://localhost/', pretendToBeVisual: true, customExportConditions: [''] };
    super({ ...config, projectConfig: { ...config.projectConfig, testEnvironmentOptions } }, context);
    Object.assign(this.global, FROM_NODE);
    const window = this.dom?.window;
    if (!window) throw new Error('The document is closed');
    const lists = new Map<string, object>();
    // One list for each query, so that a spec can change what it matches.
    const matchMedia = (media: string) => {
      const list = lists.get(media) ?? Object.assign(new window.EventTarget(), { media, matches: WIDE_AND_STILL.test(media) });
      lists.set(media, list);
      return list;
    };
    const getComputedStyle = window.getComputedStyle.bind(window);
    Object.assign(window, {
      // jsdom does not support pseudo-elements and reports each use.
      getComputedStyle: (element: Element) => getComputedStyle(element),
      ...{
        matchMedia,
        ResizeObserver: SizelessObserver,
        IntersectionObserver: SizelessObserver,
        PerformanceObserver: SizelessObserver,
        MessageChannel: TaskChannel,
      },
      scrollTo: () => {},
    });
    takeNodesSignals(window.EventTarget.prototype);
    // The window itself has an own addEventListener, set by the jest environment.
    takeNodesSignals(window);
    Object.assign(window.Element.prototype, { scrollIntoView: () => {}, scrollTo: () => {}, getAnimations: () => [] });
  }
}

/** Requests need Node's AbortSignal, which jsdom's listeners reject: removes such a listener when the signal aborts. */
function takeNodesSignals(target: Pick<EventTarget, 'addEventListener'>): void {
  const add = target.addEventListener;
  target.addEventListener = function (this: EventTarget, type, listener, options) {
    if (typeof options !== 'object' || !options?.signal) return add.call(this, type, listener, options);
    const { signal, ...rest } = options;
    if (signal.aborted) return;
    add.call(this, type, listener, rest);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
  };
}
