/** Changes to the colleges of a lead, each with an undo in its toast. */
import { type DataOf } from '../../shared/http/answers';
import { del, get } from '../../shared/http/http';
import { messageOf } from '../../shared/http/http-error';
import { refreshLead } from '../../shared/lead/lead.query';
import { t } from '../../shared/texts/texts';
import { toast } from '../../shared/ui/toast';

/** A college, or a course of it. */
export interface Choice {
  leadId: string;
  collegeId: string;
  collegeName: string;
  /** Missing for the college as a whole. */
  courseId?: string;
  courseName?: string | null;
}

const changes = { changes: true } as const;

const nameOf = ({ collegeName, courseName }: Choice) => (courseName ? t`${courseName} at ${collegeName}` : collegeName);

const add = ({ leadId: lead_id, collegeId: clg_id, courseId }: Choice) =>
  get('shortlistedCollegeCourses', { lead_id, clg_id, courseId, short_listed: 1 }, changes);
const remove = ({ leadId: lead_id, collegeId, courseId = collegeId }: Choice) => del('removeShortListedColleges', { lead_id, courseId });
const refuse = ({ leadId: lead_id, collegeId: clg_id }: Choice) => get('notInterestedColleges', { lead_id, clg_id }, changes);
const accept = ({ leadId: lead_id, collegeId: clgId }: Choice) => del('removeNotInterestedColleges', { lead_id, clgId });

/** Runs a change and shows the result with an undo; an error is shown as well. */
async function changed(leadId: string, change: () => Promise<unknown>, said: string, undo: () => Promise<unknown>): Promise<void> {
  const undone = () => void run(leadId, undo, t`Undone`);
  await run(leadId, change, said, { label: t`Undo`, run: undone });
}

async function run(
  leadId: string,
  change: () => Promise<unknown>,
  said: string,
  action?: { label: string; run: () => void },
): Promise<void> {
  try {
    await change();
    toast.success(said, { action });
  } catch (error) {
    toast.error(t`Nothing was saved: ${messageOf(error)}`);
  }
  await refreshLead(leadId);
}

/** Shortlists a course, or the college as a whole (LP-05). A refused college is accepted by that; the undo refuses it again. */
export const shortlistChoice = (choice: Choice, wasRefused = false): Promise<void> =>
  changed(
    choice.leadId,
    () => add(choice),
    t`${nameOf(choice)} is on the shortlist`,
    async () => {
      await remove(choice);
      if (wasRefused) await refuse(choice);
    },
  );

/** Takes a course off the shortlist (LP-05). */
export const removeChoice = (choice: Choice): Promise<void> =>
  changed(
    choice.leadId,
    () => remove(choice),
    t`${nameOf(choice)} is off the shortlist`,
    () => add(choice),
  );

/** Marks the lead as not interested in a college (LP-06). The undo restores the courses that left the shortlist as well. */
export async function refuseCollege(choice: Choice): Promise<void> {
  let left: Choice[] = [];
  await changed(
    choice.leadId,
    async () => {
      const listed = (await get<DataOf<'Shortlist_shortlisted'>>('getShortListedColleges', { lead_id: choice.leadId })).data;
      left = listed
        .filter(({ clg_id }) => clg_id === choice.collegeId)
        .map(({ courseId }) => ({ ...choice, courseId: courseId === choice.collegeId ? undefined : courseId }));
      await refuse(choice);
    },
    t`${choice.collegeName} is marked as not interested`,
    async () => {
      await accept(choice);
      for (const one of left) await add(one);
    },
  );
}

/** Removes the mark that the lead is not interested in a college (LP-06). */
export const restoreCollege = (choice: Choice): Promise<void> =>
  changed(
    choice.leadId,
    () => accept(choice),
    t`${choice.collegeName} is no longer marked as not interested`,
    () => refuse(choice),
  );
