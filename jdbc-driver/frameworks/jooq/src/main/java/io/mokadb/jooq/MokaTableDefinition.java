package io.mokadb.jooq;

import static io.mokadb.jooq.MokaDatabase.comment;
import static io.mokadb.jooq.MokaDatabase.text;

import java.util.List;
import org.jooq.Record;
import org.jooq.TableOptions.TableType;
import org.jooq.meta.AbstractTableDefinition;
import org.jooq.meta.ColumnDefinition;
import org.jooq.meta.DataTypeDefinition;
import org.jooq.meta.DefaultColumnDefinition;
import org.jooq.meta.DefaultDataTypeDefinition;
import org.jooq.meta.SchemaDefinition;

/** A table or a view, which reads its columns when the generator asks for them. Confined. */
final class MokaTableDefinition extends AbstractTableDefinition {
  MokaTableDefinition(
      SchemaDefinition schema, String name, String comment, TableType type, String source) {
    super(schema, name, comment, type, source);
  }

  @Override
  protected List<ColumnDefinition> getElements0() {
    return create()
        .fetch(
            "SELECT column_name, ordinal_position, data_type, character_maximum_length,"
                + " COALESCE(numeric_precision, datetime_precision), numeric_scale, is_nullable,"
                + " column_default, is_identity, generation_expression, remarks"
                + " FROM information_schema.columns"
                + " WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position",
            getSchema().getName(),
            getName())
        .map(
            row ->
                new DefaultColumnDefinition(
                    this,
                    text(row, 0),
                    row.get(1, Integer.class),
                    type(row),
                    "YES".equals(text(row, 8)),
                    comment(row, 10)));
  }

  private DataTypeDefinition type(Record row) {
    String name = text(row, 2);
    String computed = text(row, 9);
    return new DefaultDataTypeDefinition(
            getDatabase(),
            getSchema(),
            name.equals("ENUM") ? "VARCHAR" : name,
            row.get(3, Integer.class),
            row.get(4, Integer.class),
            row.get(5, Integer.class),
            "YES".equals(text(row, 6)),
            computed == null ? text(row, 7) : null)
        .generatedAlwaysAs(computed);
  }
}
