// Shows notifications while no page of the product is open. The server sends words without names, and the address to open.
self.addEventListener('push', (event) => {
  const { notificationId, title = 'There is something new for you', url = '/', dueAt } = event.data ? event.data.json() : {};
  const body = dueAt ? `At ${new Date(dueAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}` : '';
  event.waitUntil(self.registration.showNotification(title, { body, tag: notificationId, icon: '/favicon.svg', data: url }));
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
