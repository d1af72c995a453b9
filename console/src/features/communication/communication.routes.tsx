import { communicationScreens } from '@matricula/domain/communication/communication.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Messages to leads and announcements. */
export const communicationRoutes: readonly RouteEntry[] = [
  route(
    communicationScreens.templates,
    screen(() => import('./templates/templates.page'), 'TemplatesPage'),
  ),
  route(communicationScreens.emailCampaign),
  route(communicationScreens.smsCampaign),
  route(communicationScreens.chat),
  route(communicationScreens.obd),
  route(communicationScreens.pushNotification),
  route(communicationScreens.aiCall),
  route(communicationScreens.whtspTemplates),
  route(
    communicationScreens.messages,
    screen(() => import('./message-log/message-log.page'), 'MessageLogPage'),
  ),
  route(
    communicationScreens.webhookDeliveries,
    screen(() => import('./webhook-deliveries/webhook-deliveries.page'), 'WebhookDeliveriesPage'),
  ),
  route(
    communicationScreens.aibot,
    screen(() => import('./chatbot/chatbot.page'), 'ChatbotPage'),
  ),
];
