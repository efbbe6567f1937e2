package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.expr.SequenceName;
import io.mokadb.sql.parser.SqlParsing;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.fun.SqlSequenceValueOperator;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.NlsString;

/** What the defaults of columns draw from sequences. Stateless. */
final class SequenceDefaults {
  private static final Set<String> FUNCTIONS = Set.of("NEXTVAL", "CURRVAL");

  private SequenceDefaults() {}

  /**
   * To be called before a sequence is dropped; with {@code cascade}, columns lose the defaults.
   *
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if a default names it, unless {@code
   *     cascade}
   */
  static void release(CatalogEditor editor, SequenceDef sequence, boolean cascade) {
    for (TableDef table : List.copyOf(editor.tables().values())) {
      for (ColumnDef column : table.columns()) {
        if (column.defaultSql() == null || !names(column.defaultSql(), table.schema(), sequence)) {
          continue;
        }
        if (!cascade) {
          throw new MokaException(
              SqlState.DEPENDENT_OBJECTS_EXIST,
              "The DEFAULT of column "
                  + column.name()
                  + " of table "
                  + table.qualifiedName()
                  + " draws from sequence "
                  + sequence.schema()
                  + "."
                  + sequence.name()
                  + "; drop that first, or say CASCADE, which takes the default away");
        }
        editor.put(editor.table(table.id()).edit().column(column.withDefault(null)).build());
      }
    }
  }

  private static boolean names(String sql, String schema, SequenceDef sequence) {
    boolean[] found = {false};
    SqlParsing.parseExpression(sql)
        .accept(
            new SqlBasicVisitor<Void>() {
              @Override
              public Void visit(SqlCall call) {
                if (FUNCTIONS.contains(call.getOperator().getName().toUpperCase(Locale.ROOT))
                    && call.operandCount() == 1
                    && call.operand(0) instanceof SqlCharStringLiteral text) {
                  SequenceName name =
                      SequenceName.of(text.getValueAs(NlsString.class).getValue(), schema);
                  found[0] |= is(name, sequence);
                } else if (call.getOperator() instanceof SqlSequenceValueOperator
                    && call.operand(0) instanceof SqlIdentifier name) {
                  found[0] |= is(named(name, schema), sequence);
                }
                return super.visit(call);
              }
            });
    return found[0];
  }

  private static SequenceName named(SqlIdentifier name, String schema) {
    TableName found = ObjectNames.resolve(name, schema);
    return new SequenceName(found.schema(), found.name());
  }

  private static boolean is(SequenceName name, SequenceDef sequence) {
    return name.schema().equals(sequence.schema()) && name.name().equals(sequence.name());
  }
}
