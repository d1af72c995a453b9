import { useEffect, useRef } from 'react';

/** Passes messages from any screen to the components that listen. */
export class Signal<Message> {
  private readonly listeners = new Set<(message: Message) => void>();
  readonly send = (message: Message) => this.listeners.forEach((listener) => listener(message));
  readonly listen = (listener: (message: Message) => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

/** Listens while the component is mounted. */
export function useSignal<Message>(signal: Signal<Message>, heard: (message: Message) => void): void {
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => signal.listen((message) => latest.current(message)), [signal]);
}
