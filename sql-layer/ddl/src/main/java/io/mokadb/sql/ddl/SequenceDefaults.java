package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.expr.system.NameText;
import io.mokadb.sql.parser.SqlParsing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.NlsString;

/** Sequences that defaults of columns draw from. Stateless. */
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
        editor.put(editor.table(table.id()).withColumn(column.withDefaultSql(null)));
      }
    }
  }

  /**
   * To be called before a sequence gets another name, which the texts of views and functions do not
   * follow.
   *
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if one draws from it
   */
  static void requireNotDrawnByName(CatalogEditor editor, SequenceDef sequence) {
    for (ViewDef view : editor.views().values()) {
      if (names(SqlParsing.parse(view.sql()), view.path(), sequence)) {
        throw drawn("View " + view.qualifiedName(), sequence);
      }
    }
    for (FunctionDef function : editor.functions().values()) {
      SqlNode body =
          function.query()
              ? SqlParsing.parse(function.sql())
              : SqlParsing.parseExpression(function.sql());
      if (names(body, function.path(), sequence)) {
        throw drawn("Function " + function.qualifiedName(), sequence);
      }
    }
  }

  private static MokaException drawn(String what, SequenceDef sequence) {
    return new MokaException(
        SqlState.DEPENDENT_OBJECTS_EXIST,
        what
            + " says the name of sequence "
            + sequence.qualifiedName()
            + "; drop it first, and create it again afterwards");
  }

  /** Lets the defaults of columns follow a new name. */
  static void rename(CatalogEditor editor, SequenceDef sequence, String name) {
    String full = Sql.quoted(sequence.schema()) + "." + Sql.quoted(name);
    for (TableDef table : List.copyOf(editor.tables().values())) {
      for (ColumnDef column : table.columns()) {
        if (column.defaultSql() != null && names(column.defaultSql(), table.schema(), sequence)) {
          String sql = renamed(column.defaultSql(), table.schema(), sequence, full);
          editor.put(editor.table(table.id()).withColumn(column.withDefaultSql(sql)));
        }
      }
    }
  }

  private static String renamed(String sql, String schema, SequenceDef sequence, String full) {
    List<SqlNode> places = named(SqlParsing.parseExpression(sql), schema, sequence);
    StringBuilder text = new StringBuilder(sql);
    for (int i = places.size() - 1; i >= 0; i--) {
      SqlParserPos place = places.get(i).getParserPosition();
      int from = SqlParserUtil.lineColToIndex(sql, place.getLineNum(), place.getColumnNum());
      int to = SqlParserUtil.lineColToIndex(sql, place.getEndLineNum(), place.getEndColumnNum());
      boolean quoted = sql.charAt(from) == '\'';
      text.replace(from, to + 1, quoted ? "'" + full.replace("'", "''") + "'" : full);
    }
    return text.toString();
  }

  /** True if a query or an expression draws from a sequence, or has its name in a FROM. */
  private static boolean names(SqlNode node, String schema, SequenceDef sequence) {
    boolean[] found = {!named(node, schema, sequence).isEmpty()};
    SqlBasicVisitor<Void> tables =
        new SqlBasicVisitor<>() {
          @Override
          public Void visit(SqlIdentifier table) {
            List<String> names = table.names;
            int last = names.size() - 1;
            found[0] |=
                names.get(last).equals(sequence.name())
                    && sequence.schema().equals(last == 0 ? schema : names.get(last - 1));
            return null;
          }
        };
    node.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlSelect select && select.getFrom() != null) {
              select.getFrom().accept(tables);
            }
            return super.visit(call);
          }
        });
    return found[0];
  }

  private static boolean names(String sql, String schema, SequenceDef sequence) {
    return !named(SqlParsing.parseExpression(sql), schema, sequence).isEmpty();
  }

  /** Where a sequence is named, in the order of the text. */
  private static List<SqlNode> named(SqlNode node, String schema, SequenceDef sequence) {
    List<SqlNode> found = new ArrayList<>();
    node.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (FUNCTIONS.contains(call.getOperator().getName().toUpperCase(Locale.ROOT))
                && call.operandCount() == 1
                && call.operand(0) instanceof SqlCharStringLiteral text) {
              NameText name = NameText.of(text.getValueAs(NlsString.class).getValue(), schema);
              if (name.schema().equals(sequence.schema()) && name.name().equals(sequence.name())) {
                found.add(text);
              }
            }
            return super.visit(call);
          }
        });
    return found;
  }
}
