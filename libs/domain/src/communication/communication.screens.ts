import { adminsOnly, coded, defineScreen, item, listed, menuGroups, org, role1, signedIn, unlessHidden } from '../kernel/screen';

/** Screens of the context. */
export const communicationScreens = {
  templates: defineScreen('/templates', 'Templates', signedIn),
  emailCampaign: unlessHidden('is_email_mgmt_show', coded(menuGroups.marketing, '/email-campaign', 'Email', 'Email_Communication')),
  smsCampaign: unlessHidden('is_sms_mgmt_show', coded(menuGroups.marketing, '/sms-campaign', 'SMS', 'SMS_Communication')),
  chat: listed(menuGroups.marketing, '/chat', 'Chat-messaging communication', 'WhatsApp_Communication'),
  obd: coded(menuGroups.marketing, '/obd', 'OBD', 'OBD_Communication'),
  pushNotification: listed(menuGroups.marketing, '/push-notification', 'Push notifications', 'Push_Notification'),
  // Route and menu spell this code differently; both exist in the list.
  aiCall: coded(menuGroups.marketing, '/ai-call', 'AI call', 'AI_CALL', 'AI_Call'),
  whtspTemplates: defineScreen('/whtsp-templates', 'WP Template Engine', adminsOnly, item(menuGroups.setting, 'WP Template Engine', role1)),
  messages: coded(menuGroups.setting, '/messages', 'Messages', 'Setting_Configuration'),
  webhookDeliveries: coded(menuGroups.setting, '/webhook-deliveries', 'Webhook deliveries', 'Setting_Configuration'),
  aibot: defineScreen('/aibot', 'Chat with AI', signedIn, item(menuGroups.access, 'Chat with AI', org)),
};
