/** An answer to the user's message that they have not read. */
export interface UnseenMessage {
  _id: string;
  message_id: string;
  channel: 'email' | 'sms' | 'whatsapp' | 'push';
  text: string;
  time: string;
}

/** The unread list of an answer; a failed request is only logged, and there is no badge. */
export async function readUnseen(ask: () => Promise<object>): Promise<UnseenMessage[]> {
  try {
    const { data_obj } = (await ask()) as { data_obj?: UnseenMessage[] };
    return data_obj ?? [];
  } catch (error) {
    console.warn('Unseen messages could not be asked for.', error);
    return [];
  }
}

/** The answers to each message. */
export function repliesByMessage(unseen: readonly UnseenMessage[]): Map<string, string[]> {
  const replies = new Map<string, string[]>();
  for (const { message_id, _id } of unseen) replies.set(message_id, [...(replies.get(message_id) ?? []), _id]);
  return replies;
}
