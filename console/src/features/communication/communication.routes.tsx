import {
  coded,
  item,
  listed,
  menuGroups,
  org,
  role1,
  adminsOnly,
  route,
  screen,
  signedIn,
  unlessHidden,
  type RouteEntry,
} from '../../shared/routing/route-table';

/** Messages to leads and announcements. */
export const communicationRoutes: readonly RouteEntry[] = [
  route('/templates', 'Templates', signedIn),
  unlessHidden('is_email_mgmt_show', coded(menuGroups.marketing, '/email-campaign', 'Email', 'Email_Communication')),
  unlessHidden('is_sms_mgmt_show', coded(menuGroups.marketing, '/sms-campaign', 'SMS', 'SMS_Communication')),
  listed(menuGroups.marketing, '/chat', 'Chat-messaging communication', 'WhatsApp_Communication'),
  coded(menuGroups.marketing, '/obd', 'OBD', 'OBD_Communication'),
  listed(menuGroups.marketing, '/push-notification', 'Push notifications', 'Push_Notification'),
  // Route and menu spell this code differently; both exist in the list.
  coded(menuGroups.marketing, '/ai-call', 'AI call', 'AI_CALL', null, 'AI_Call'),
  route('/whtsp-templates', 'WP Template Engine', adminsOnly, null, item(menuGroups.setting, 'WP Template Engine', role1)),
  coded(
    menuGroups.setting,
    '/messages',
    'Messages',
    'Setting_Configuration',
    screen(() => import('./message-log/message-log.page'), 'MessageLogPage'),
  ),
  coded(
    menuGroups.setting,
    '/webhook-deliveries',
    'Webhook deliveries',
    'Setting_Configuration',
    screen(() => import('./webhook-deliveries/webhook-deliveries.page'), 'WebhookDeliveriesPage'),
  ),
  route(
    '/aibot',
    'Chat with AI',
    signedIn,
    screen(() => import('./chatbot/chatbot.page'), 'ChatbotPage'),
    item(menuGroups.access, 'Chat with AI', org),
  ),
];
