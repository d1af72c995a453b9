import { Module } from '@nestjs/common';
import { Automation } from './automation.service';
import { MessageRoutes } from './communication/message-routes';
import { Schedules } from './schedules';
import { PoliciesController } from './policies.controller';

/** What happens without anybody asking. */
@Module({ controllers: [PoliciesController], providers: [Automation, MessageRoutes, Schedules], exports: [Automation] })
export class AutomationModule {}
