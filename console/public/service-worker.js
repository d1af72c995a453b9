// Shows notifications while no page of the product is open. Words are made here: what comes from the server has ids and times only.
const wordsOf = {
  follow_up_due: ({ dueAt }) => [
    'Follow-up due',
    dueAt ? `At ${new Date(dueAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}` : '',
  ],
  lead_refered: () => ['A lead was assigned to you', ''],
  ticket_raised: () => ['A ticket was raised', ''],
  ticket_assigned: () => ['A ticket was assigned to you', ''],
  ticket_unanswered: () => ['A ticket waits for its first answer', ''],
  ticket_escalated: () => ['A ticket was not answered in time', ''],
  test: () => ['A test', 'Notifications arrive in this browser.'],
};

const targetOf = ({ leadId, ticketId }) => {
  if (ticketId) return `/help-support/details/${encodeURIComponent(ticketId)}`;
  return leadId ? `/lp/${encodeURIComponent(leadId)}/conversation` : '/';
};

self.addEventListener('push', (event) => {
  const about = event.data ? event.data.json() : {};
  const [title, body] = (wordsOf[about.kind] ?? (() => ['Something new for you', '']))(about);
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: about.notificationId, icon: '/favicon.svg', data: targetOf(about) }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const open = async () => {
    const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!page) return self.clients.openWindow(event.notification.data);
    await page.focus();
    return page.navigate(event.notification.data);
  };
  event.waitUntil(open());
});
