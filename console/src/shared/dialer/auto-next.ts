/** Calling the next lead of a dialer list by itself: the user's choice, and the lead that was called last. */
import { atomFamily, useRecoilState, type AtomEffect } from 'recoil';
import type { DataOf } from '../http/answers';
import { get } from '../http/http';
import { Signal, useSignal } from '../lead/signal';

export type QueuedLead = DataOf<'Dialer_leadsOf'>[number];

/** Leads of a list that are loaded at once. */
const PAGE = 50;

const storedFor =
  (userId: string): AtomEffect<boolean> =>
  ({ setSelf, onSet }) => {
    const key = `dialer-auto-next:${userId}`;
    setSelf(localStorage.getItem(key) === 'on');
    onSet((on) => (on ? localStorage.setItem(key, 'on') : localStorage.removeItem(key)));
  };

const autoNext = atomFamily<boolean, string>({ key: 'dialerAutoNext', default: false, effects: (userId) => [storedFor(userId)] });

/** Whether the next lead is called after the result is saved, as the user chose in this browser, and a function to choose. */
export const useAutoNext = (userId: string) => useRecoilState(autoNext(userId));

/** A lead that was called from a dialer list. */
export interface QueueCall {
  list: string;
  leadId: string;
}

const called = new Signal<QueueCall>();

/** Tells that a lead of a dialer list is called. */
export const calledFromQueue = called.send;

/** For the component that goes on with the next lead. */
export const useQueueCalls = (heard: (call: QueueCall) => void): void => useSignal(called, heard);

/** A page of the leads on a dialer list in the order in which they are called, and the number of all. */
export async function queuePage(list: string, page: number): Promise<{ leads: QueuedLead[]; count: number }> {
  const asked = { list, limit: PAGE, with_count: 1, ...(page > 1 && { page_no: page }) };
  const { data, count } = await get<QueuedLead[]>('dialer/queue', asked);
  return { leads: data, count: Number(count ?? data.length) };
}

/** The leads on a dialer list that are called first. */
export const queueOf = async (list: string): Promise<QueuedLead[]> => (await get<QueuedLead[]>('dialer/queue', { list, limit: PAGE })).data;

/** The next lead that was not worked today, whose stage is open, and with whom nobody is on the phone. */
export const nextOf = (leads: readonly QueuedLead[] | undefined, after?: string): QueuedLead | undefined =>
  leads?.find(({ behind, lead_id }) => behind === null && lead_id !== after);
