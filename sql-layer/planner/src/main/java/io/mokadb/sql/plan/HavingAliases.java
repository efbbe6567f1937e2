package io.mokadb.sql.plan;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * HAVING with an alias that is also the name of a column. If that column is not grouped by, the
 * name means the alias, except inside an aggregate. Stateless.
 */
final class HavingAliases {
  private static final Set<String> AGGREGATES = Set.of("COUNT", "SUM", "AVG", "MIN", "MAX");

  private HavingAliases() {}

  /** Puts expressions in the place of aliases; false if there was none. Changes the statement. */
  static boolean expand(SqlNode statement) {
    boolean[] changed = {false};
    statement.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlSelect select
                && select.getHaving() != null
                && select.getGroup() != null) {
              changed[0] |= expand(select);
            }
            return super.visit(call);
          }
        });
    return changed[0];
  }

  private static boolean expand(SqlSelect select) {
    Map<String, SqlNode> aliases = new HashMap<>();
    for (SqlNode item : select.getSelectList()) {
      if (item.getKind() == SqlKind.AS
          && ((SqlCall) item).operand(1) instanceof SqlIdentifier alias) {
        aliases.put(alias.getSimple(), ((SqlCall) item).operand(0));
      }
    }
    for (SqlNode key : select.getGroup()) {
      if (key instanceof SqlIdentifier column) {
        aliases.remove(column.names.get(column.names.size() - 1));
      }
    }
    Expansion expansion = new Expansion(aliases);
    SqlNode having = select.getHaving().accept(expansion);
    if (expansion.changed) {
      select.setHaving(having);
    }
    return expansion.changed;
  }

  private static final class Expansion extends SqlShuttle {
    private final Map<String, SqlNode> aliases;
    private boolean changed;

    Expansion(Map<String, SqlNode> aliases) {
      this.aliases = aliases;
    }

    @Override
    public SqlNode visit(SqlIdentifier identifier) {
      SqlNode meant = identifier.isSimple() ? aliases.get(identifier.getSimple()) : null;
      changed |= meant != null;
      return meant == null ? identifier : meant.clone(identifier.getParserPosition());
    }

    @Override
    public SqlNode visit(SqlCall call) {
      boolean inside =
          call.isA(SqlKind.QUERY)
              || AGGREGATES.contains(call.getOperator().getName().toUpperCase(Locale.ROOT));
      return inside ? call : super.visit(call);
    }
  }
}
