import { Module } from '@nestjs/common';
import { Automation } from './automation.service';
import { PoliciesController } from './policies.controller';

/** What happens without anybody asking. */
@Module({ controllers: [PoliciesController], providers: [Automation], exports: [Automation] })
export class AutomationModule {}
