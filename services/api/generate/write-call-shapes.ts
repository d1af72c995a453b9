import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleOf, readCallShapes } from './call-shapes';

// Part of every build: the OpenAPI document takes its descriptions and answers from the types of the code.
writeFileSync(join(__dirname, '../src/open-api/call-shapes.generated.ts'), moduleOf(readCallShapes()));
