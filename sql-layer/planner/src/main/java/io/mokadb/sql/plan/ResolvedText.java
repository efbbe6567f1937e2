package io.mokadb.sql.plan;

import io.mokadb.sql.catalog.Renames;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.Identifiers;
import io.mokadb.sql.parser.ast.SelectForms;
import io.mokadb.sql.plan.validate.MokaValidator;
import io.mokadb.sql.plan.validate.RecursiveColumns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidatorTable;

/**
 * A writer of a query's text that keeps its meaning after columns have been added to its tables, or
 * some of its names have changed: stars become the columns that they stand for, columns get the
 * names of their tables before them, NATURAL becomes USING. Parts whose meaning is not certain stay
 * as they were written, so the caller compares the plan of the new text with that of the old one.
 * Confined to one query.
 */
final class ResolvedText {
  private final String sql;
  private final String schema;
  private final Renames renames;

  /** The columns that were found at each place; more than one if the name means several. */
  private final Map<SqlParserPos, Set<Column>> columns = new HashMap<>();

  /** The replacements by their places in the text, with the length that each replaces. */
  private final TreeMap<Integer, Edit> edits = new TreeMap<>();

  private final Set<String> queries = new HashSet<>();

  /**
   * @param table the name of the table in the query
   * @param of the table's or the view's full name; null for a column of a query
   */
  private record Column(String table, String name, List<String> of) {}

  private record Edit(int end, String text) {}

  /**
   * @param schema in which names without one are looked for
   */
  ResolvedText(String sql, String schema, Renames renames) {
    this.sql = sql;
    this.schema = schema;
    this.renames = renames;
  }

  /**
   * The new text.
   *
   * @param validated the query as a tree, which is used up
   * @param validators gives a validator that nothing else uses
   */
  String write(SqlNode validated, Supplier<MokaValidator> validators) {
    SqlNode written = SqlParsing.parse(sql);
    List<SqlCall> known = parts(validated);
    MokaValidator validator = validators.get();
    validator.onColumn(
        (scope, name) -> {
          var found = scope.fullyQualify(name);
          if (found.identifier.names.size() == 2) {
            SqlValidatorTable table =
                found.namespace == null ? null : found.namespace.resolve().getTable();
            columns
                .computeIfAbsent(name.getParserPosition(), place -> new HashSet<>())
                .add(
                    new Column(
                        found.identifier.names.get(0),
                        found.identifier.names.get(1),
                        table == null ? null : table.getQualifiedName()));
          }
        });
    validator.validate(RecursiveColumns.settle(validated, validators));
    written.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlWithItem item) {
              queries.add(item.name.getSimple());
            }
            return super.visit(call);
          }
        });
    List<SqlCall> parts = parts(written);
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) instanceof SqlSelect select) {
        items(select, (SqlSelect) known.get(i));
        from(select.getFrom());
      } else {
        natural((SqlJoin) parts.get(i), (SqlJoin) known.get(i), validator);
      }
    }
    written.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            column(name, false);
            return null;
          }
        });
    StringBuilder text = new StringBuilder(sql);
    edits.descendingMap().forEach((start, edit) -> text.replace(start, edit.end, edit.text));
    return text.toString();
  }

  /** Selections and joins, always in the same order. */
  private static List<SqlCall> parts(SqlNode query) {
    List<SqlCall> found = new ArrayList<>();
    query.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlSelect || call instanceof SqlJoin) {
              found.add(call);
            }
            return super.visit(call);
          }
        });
    return found;
  }

  /**
   * @param validated the same selection, after its stars have been expanded
   */
  private void items(SqlSelect written, SqlSelect validated) {
    List<SqlNode> items = written.getSelectList();
    List<SqlNode> known = validated.getSelectList();
    int next = 0;
    for (int i = 0; i < items.size(); i++) {
      SqlNode item = items.get(i);
      if (!SelectForms.isStar(item)) {
        if (item instanceof SqlIdentifier name) {
          column(name, true);
        }
        next++;
        continue;
      }
      List<String> shown = new ArrayList<>();
      int left = items.size() - i - 1;
      boolean last = items.subList(i + 1, items.size()).stream().noneMatch(SelectForms::isStar);
      while (next < known.size() - left
          && (last
              || start(known.get(next).getParserPosition()) == start(item.getParserPosition()))) {
        shown.add(shown(known.get(next++)));
      }
      edit(item.getParserPosition(), String.join(", ", shown));
    }
  }

  /** A column that a star stands for; one that USING made of two has no table. */
  private String shown(SqlNode item) {
    if (item.getKind() == SqlKind.AS) {
      SqlNode value = ((SqlCall) item).operand(0);
      String alias = Identifiers.quoted(((SqlIdentifier) ((SqlCall) item).operand(1)).getSimple());
      return value instanceof SqlIdentifier name ? shown(name, false) + " AS " + alias : alias;
    }
    return shown((SqlIdentifier) item, true);
  }

  private String shown(SqlIdentifier name, boolean item) {
    int last = name.names.size() - 1;
    Column plain = new Column(name.names.get(Math.max(0, last - 1)), name.names.get(last), null);
    Set<Column> found = columns.getOrDefault(name.getParserPosition(), Set.of());
    return text(
        found.stream()
            .filter(c -> c.table.equals(plain.table) && c.name.equals(plain.name))
            .findFirst()
            .orElse(plain),
        item);
  }

  private void column(SqlIdentifier name, boolean item) {
    Set<Column> found = columns.getOrDefault(name.getParserPosition(), Set.of());
    if (name.isStar() || found.size() != 1) {
      return;
    }
    Column column = found.iterator().next();
    boolean hidden = column.table.startsWith("EXPR$");
    if (hidden || !column.name.equals(name.names.get(name.names.size() - 1))) {
      return;
    }
    edit(name.getParserPosition(), text(column, item));
  }

  private String text(Column column, boolean item) {
    boolean renamed = column.of != null && renames.isTable(column.of);
    String now = renamed ? renames.columns().getOrDefault(column.name, column.name) : column.name;
    String text = Identifiers.quoted(column.table) + "." + Identifiers.quoted(now);
    return item && !now.equals(column.name)
        ? text + " AS " + Identifiers.quoted(column.name)
        : text;
  }

  private void from(SqlNode from) {
    if (from instanceof SqlJoin join) {
      from(join.getLeft());
      from(join.getRight());
    } else if (from instanceof SqlIdentifier name) {
      table(name, true);
    } else if (from instanceof SqlCall as
        && as.getKind() == SqlKind.AS
        && as.operand(0) instanceof SqlIdentifier name) {
      table(name, false);
    }
  }

  private void table(SqlIdentifier name, boolean plain) {
    int last = name.names.size() - 1;
    String written = name.names.get(last);
    if (last == 0 && queries.contains(written)) {
      return;
    }
    if (renames.isTable(List.of(last == 0 ? schema : name.names.get(last - 1), written))
        && !renames.newTable().equals(written)) {
      String alias = plain ? " AS " + Identifiers.quoted(written) : "";
      edit(name.getComponentParserPosition(last), Identifiers.quoted(renames.newTable()) + alias);
    }
  }

  /** NATURAL joins by the columns of the day; USING names them. */
  private void natural(SqlJoin written, SqlJoin validated, MokaValidator validator) {
    if (!written.isNatural()) {
      return;
    }
    List<String> common = new ArrayList<>(fields(validated.getLeft(), validator));
    common.retainAll(fields(validated.getRight(), validator));
    int natural = start(written.isNaturalNode().getParserPosition());
    edits.put(natural, new Edit(natural + "NATURAL".length(), ""));
    String names = String.join(", ", common.stream().distinct().map(Identifiers::quoted).toList());
    int end = end(written.getRight().getParserPosition());
    edits.put(end, new Edit(end, common.isEmpty() ? " ON TRUE" : " USING (" + names + ")"));
  }

  private static List<String> fields(SqlNode from, MokaValidator validator) {
    if (from instanceof SqlJoin join) {
      List<String> fields = new ArrayList<>(fields(join.getLeft(), validator));
      fields.addAll(fields(join.getRight(), validator));
      return fields;
    }
    RelDataType row = validator.getNamespace(from).getRowType();
    return row.getFieldNames();
  }

  private void edit(SqlParserPos place, String text) {
    edits.putIfAbsent(start(place), new Edit(end(place), text));
  }

  private int start(SqlParserPos place) {
    return SqlParserUtil.lineColToIndex(sql, place.getLineNum(), place.getColumnNum());
  }

  private int end(SqlParserPos place) {
    return SqlParserUtil.lineColToIndex(sql, place.getEndLineNum(), place.getEndColumnNum()) + 1;
  }
}
