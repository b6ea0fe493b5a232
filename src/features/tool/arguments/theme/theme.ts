import type { ThemeProps } from '@rjsf/core';
import { ArrayField } from './fields/ArrayField';
import { JsonField } from './fields/JsonField';
import { MultiSchemaField } from './fields/MultiSchemaField';
import { NumberField } from './fields/NumberField';
import { SchemaField } from './fields/SchemaField';
import { ArrayFieldItemTemplate } from './templates/ArrayFieldItemTemplate';
import { ArrayFieldTemplate } from './templates/ArrayFieldTemplate';
import { CyclicSchemaExpandTemplate } from './templates/CyclicSchemaExpandTemplate';
import { FieldTemplate } from './templates/FieldTemplate';
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate';
import { CheckboxesWidget } from './widgets/CheckboxesWidget';
import { CheckboxWidget } from './widgets/CheckboxWidget';
import { SelectWidget } from './widgets/SelectWidget';
import { StringListWidget } from './widgets/StringListWidget';
import { TextareaWidget, TextWidget } from './widgets/TextWidget';

/** How rjsf draws arguments here, laid out as its own themes are. */
export const theme: Required<Pick<ThemeProps, 'fields' | 'templates' | 'widgets'>> = {
  fields: {
    SchemaField,
    ArrayField,
    NumberField,
    JsonField,
    AnyOfField: MultiSchemaField,
    OneOfField: MultiSchemaField,
  },
  templates: {
    FieldTemplate,
    ObjectFieldTemplate,
    ArrayFieldTemplate,
    ArrayFieldItemTemplate,
    CyclicSchemaExpandTemplate,
  },
  widgets: { TextWidget, TextareaWidget, SelectWidget, CheckboxWidget, CheckboxesWidget, StringListWidget },
};
