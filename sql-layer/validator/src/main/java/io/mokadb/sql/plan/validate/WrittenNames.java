package io.mokadb.sql.plan.validate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorTable;

/** The names of tables and columns that a statement has in its clauses. Confined. */
final class WrittenNames {
  private final Collection<SqlValidatorNamespace> namespaces;

  WrittenNames(Collection<SqlValidatorNamespace> namespaces) {
    this.namespaces = namespaces;
  }

  /** The columns of its tables, and the names that its queries give. */
  Set<String> columns() {
    Set<String> names = new HashSet<>(aliases());
    for (SqlValidatorNamespace namespace : namespaces) {
      SqlValidatorTable table = namespace.getNode() == null ? null : namespace.getTable();
      if (table != null) {
        names.addAll(table.getRowType().getFieldNames());
      }
    }
    return names;
  }

  /** The names that its queries give to expressions. */
  Set<String> aliases() {
    Set<String> names = new HashSet<>();
    for (SqlValidatorNamespace namespace : namespaces) {
      if (namespace.getNode() instanceof SqlSelect select) {
        for (SqlNode item : select.getSelectList()) {
          if (item.getKind() == SqlKind.AS) {
            addLast(((SqlCall) item).operand(1), names);
          }
        }
      }
    }
    return names;
  }

  private static void addLast(SqlNode node, Set<String> names) {
    if (node instanceof SqlIdentifier name && !name.isStar()) {
      names.add(name.names.get(name.names.size() - 1));
    }
  }

  /** The queries of its WITH. */
  Set<String> withQueries() {
    Set<String> names = new HashSet<>();
    for (SqlValidatorNamespace namespace : namespaces) {
      if (namespace.getNode() instanceof SqlWithItem item) {
        names.add(item.name.getSimple());
      }
    }
    return names;
  }

  /** By the name under which a table is known in FROM, the last part of the table's own name. */
  Map<String, String> tables() {
    Map<String, String> tables = new HashMap<>();
    for (SqlValidatorNamespace namespace : namespaces) {
      if (namespace.getNode() instanceof SqlSelect select && select.getFrom() != null) {
        List<SqlNode> sources = new ArrayList<>();
        addSources(select.getFrom(), sources);
        sources.forEach(source -> add(source, tables));
      }
    }
    return tables;
  }

  private static void addSources(SqlNode from, List<SqlNode> sources) {
    if (from instanceof SqlJoin join) {
      addSources(join.getLeft(), sources);
      addSources(join.getRight(), sources);
    } else {
      sources.add(from);
    }
  }

  private static void add(SqlNode source, Map<String, String> tables) {
    SqlNode table = source.getKind() == SqlKind.AS ? ((SqlCall) source).operand(0) : source;
    SqlNode alias = source.getKind() == SqlKind.AS ? ((SqlCall) source).operand(1) : source;
    if (alias instanceof SqlIdentifier name) {
      String known = name.names.get(name.names.size() - 1);
      tables.put(
          known, table instanceof SqlIdentifier own ? own.names.get(own.names.size() - 1) : known);
    }
  }
}
