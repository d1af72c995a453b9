import { Module } from '@nestjs/common';
import { Automation } from './automation.service';
import { MessageRoutes } from './communication/message-routes';
import { Schedules } from './schedules';
import { PoliciesController } from './policies.controller';
import { Workers } from './workers';

/** What happens without anybody asking. */
@Module({ controllers: [PoliciesController], providers: [Automation, MessageRoutes, Schedules, Workers], exports: [Automation] })
export class AutomationModule {}
