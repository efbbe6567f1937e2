package io.mokadb.sql.engine.rights;

import io.mokadb.sql.parser.ast.VersionsOf;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** The needs of FROM clauses: of the tables and views in them. Confined to one statement. */
final class FromNeeds {
  private static final Set<String> PRESENT = Set.of("CURRENT_TIMESTAMP", "LOCALTIMESTAMP");

  private final QueryNeeds queries;
  private final String schema;
  private final NeedSet needs;
  private final CalledNeeds called;

  FromNeeds(QueryNeeds queries, String schema, NeedSet needs, CalledNeeds called) {
    this.queries = queries;
    this.schema = schema;
    this.needs = needs;
    this.called = called;
  }

  /** Adds the sources of a FROM clause to a scope. */
  void add(SqlNode node, NameScope scope) {
    if (node instanceof SqlJoin join) {
      int first = scope.size();
      add(join.getLeft(), scope);
      add(join.getRight(), scope);
      if (join.isNatural()) {
        scope.everything();
      } else if (join.getConditionType() == JoinConditionType.USING) {
        for (SqlNode column : (SqlNodeList) join.getCondition()) {
          scope.readEverywhere(((SqlIdentifier) column).getSimple());
        }
      } else {
        queries.expression(join.getCondition(), scope.since(first));
      }
    } else if (node != null) {
      source(node, null, scope);
    }
  }

  /**
   * @param alias of the source, or null
   */
  private void source(SqlNode node, String alias, NameScope scope) {
    if (node instanceof SqlIdentifier name) {
      table(name, alias, scope);
    } else if (node instanceof SqlSnapshot snapshot) {
      source(snapshot.getTableRef(), alias, scope);
      if (!isNow(snapshot.getPeriod())) {
        past(snapshot.getTableRef());
      }
      queries.expression(snapshot.getPeriod(), scope);
    } else if (node instanceof VersionsOf versions) {
      source(versions.table(), alias, scope);
      past(versions.table());
      queries.expression(versions.from(), scope);
      queries.expression(versions.until(), scope);
    } else if (node.getKind() == SqlKind.AS) {
      aliased((SqlCall) node, scope);
    } else if (node.isA(SqlKind.QUERY)) {
      queries.query(node, scope.around());
      scope.add(alias == null ? "" : alias, null);
    } else if (node instanceof SqlJoin) {
      add(node, scope);
    } else {
      other((SqlCall) node, alias, scope);
    }
  }

  /** True if a moment is the present, whose rows are those of the table itself. */
  private static boolean isNow(SqlNode moment) {
    if (moment instanceof SqlIdentifier word) {
      return word.isSimple()
          && !word.isComponentQuoted(0)
          && PRESENT.contains(word.getSimple().toUpperCase(Locale.ROOT));
    }
    return moment instanceof SqlCall call
        && call.operandCount() == 0
        && PRESENT.contains(call.getOperator().getName());
  }

  private void past(SqlNode table) {
    Securable object =
        table instanceof SqlIdentifier name ? queries.object(name.names, schema) : null;
    if (object != null) {
      needs.whole(Privilege.HISTORY, object);
    }
  }

  private void aliased(SqlCall as, NameScope scope) {
    String alias = ((SqlIdentifier) as.operand(1)).getSimple();
    int first = scope.size();
    source(as.operand(0), alias, scope);
    if (as.operandCount() > 2) {
      scope.rename(first, alias);
    }
  }

  /** LATERAL, UNNEST, functions and whatever else: a name in it that is a table's means that. */
  private void other(SqlCall call, String alias, NameScope scope) {
    call.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            Securable object = name.isStar() ? null : queries.object(name.names, schema);
            if (object != null) {
              needs.whole(Privilege.SELECT, object);
            }
            return null;
          }

          @Override
          public Void visit(SqlCall inner) {
            return inner.isA(SqlKind.QUERY) ? null : super.visit(inner);
          }
        });
    called.add(call, schema);
    for (SqlNode operand : call.getOperandList()) {
      if (operand != null && operand.isA(SqlKind.QUERY)) {
        queries.query(operand, new NameScope(scope, needs));
      } else {
        queries.expression(operand, scope);
      }
    }
    scope.add(alias == null ? "" : alias, null);
  }

  private void table(SqlIdentifier name, String alias, NameScope scope) {
    String last = name.names.get(name.names.size() - 1);
    boolean isQuery = name.isSimple() && scope.knowsQuery(last);
    scope.add(alias == null ? last : alias, isQuery ? null : queries.object(name.names, schema));
  }

  /** The stored tables and views that a FROM clause names itself. */
  List<Securable> tables(SqlNode from, NameScope scope) {
    List<Securable> found = new ArrayList<>();
    if (from instanceof SqlJoin join) {
      found.addAll(tables(join.getLeft(), scope));
      found.addAll(tables(join.getRight(), scope));
    } else if (from != null && from.getKind() == SqlKind.AS) {
      found.addAll(tables(((SqlCall) from).operand(0), scope));
    } else if (from instanceof SqlIdentifier name) {
      Securable object = queries.object(name.names, schema);
      if (object != null) {
        found.add(object);
      }
    }
    return found;
  }
}
