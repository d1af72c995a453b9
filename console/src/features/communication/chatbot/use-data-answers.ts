import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Schema } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { collegesQuery, useSources } from '../../../shared/lead/masters.query';
import { useStaffNames } from '../../../shared/people/use-staff-names';
import { useLabels } from '../../../shared/session/labels';
import { useCurrentUser, useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { DAY, daysOf } from '../../../shared/ui/date-presets';
import { ASK_ANOTHER, askWithout, filterOf, inWords, linkOf, understand, type Understood } from './ask-my-data';
import type { Message } from './chats';
import type { Knower } from './questions';

export type Answered = Pick<Message, 'text' | 'link'>;

const isClosed = (error: unknown): boolean => error instanceof HttpError && error.status === 403;

/** The first of the reports that the reader may open, with what it says. @throws what the last one was refused with */
async function firstOpen(understood: Understood, zone: string): Promise<{ knower: Knower; data: Schema<'ReportData'> }> {
  const { asked, days } = understood;
  const body = { ...daysOf(days, zone), where: filterOf(understood), figure: asked.measure };
  let closed: unknown;
  for (const knower of asked.known) {
    try {
      return { knower, data: (await post<Schema<'ReportData'>>(`reports/${knower.report}`, body)).data };
    } catch (error) {
      if (!isClosed(error)) throw error;
      closed = error;
    }
  }
  throw closed;
}

/** Answers a question with the reports that this person may open. */
export function useDataAnswers(): (question: string) => Promise<Answered> {
  const sources = useSources();
  const staff = useStaffNames();
  const { data: colleges } = useQuery(collegesQuery);
  const { entity } = useLabels();
  const me = useCurrentUser()?.name ?? '';
  const zone = useTenantZone();
  return useCallback(
    async (question) => {
      const names = {
        ...{ sources, me, today: inZone(Date.now(), zone).format(DAY) },
        people: Object.values(staff),
        colleges: (colleges ?? []).map(({ name }) => name),
      };
      const understood = understand(question, names);
      if (!understood) return { text: ASK_ANOTHER };
      if (understood.unclear.length > 0) return { text: askWithout(understood) };
      try {
        const { knower, data } = await firstOpen(understood, zone);
        return { text: inWords(understood, data), link: linkOf(understood, knower, entity) };
      } catch (error) {
        const titles = understood.asked.known.map(({ title }) => title.replace('{EntityName}', entity)).join(', ');
        if (isClosed(error)) return { text: `${titles} knows it, which you may not open.` };
        return { text: `I could not look it up: ${messageOf(error)}` };
      }
    },
    [sources, staff, colleges, entity, me, zone],
  );
}
