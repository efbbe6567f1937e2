package io.mokadb.sql.parser.ast;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** The constraints of a table in the order they are written, columns' included. Not thread-safe. */
public final class ConstraintClauses {
  private final List<KeyConstraint> keys = new ArrayList<>();
  private final List<CheckClause> checks = new ArrayList<>();
  private final List<ForeignKeyClause> foreignKeys = new ArrayList<>();

  public void add(KeyConstraint key) {
    keys.add(key);
  }

  public void add(CheckClause check) {
    checks.add(check);
  }

  public void add(ForeignKeyClause key) {
    foreignKeys.add(key);
  }

  public List<KeyConstraint> keys() {
    return List.copyOf(keys);
  }

  public List<CheckClause> checks() {
    return List.copyOf(checks);
  }

  public List<ForeignKeyClause> foreignKeys() {
    return List.copyOf(foreignKeys);
  }

  /** The name of the first clause; null if it has none, or there is no clause. */
  SqlIdentifier firstName() {
    if (!keys.isEmpty()) {
      return keys.get(0).name();
    }
    if (!checks.isEmpty()) {
      return checks.get(0).name();
    }
    return foreignKeys.isEmpty() ? null : foreignKeys.get(0).name();
  }

  /** Each clause alone. */
  public List<ConstraintClauses> single() {
    List<ConstraintClauses> all = new ArrayList<>();
    for (KeyConstraint key : keys) {
      ConstraintClauses one = new ConstraintClauses();
      one.add(key);
      all.add(one);
    }
    for (CheckClause check : checks) {
      ConstraintClauses one = new ConstraintClauses();
      one.add(check);
      all.add(one);
    }
    for (ForeignKeyClause key : foreignKeys) {
      ConstraintClauses one = new ConstraintClauses();
      one.add(key);
      all.add(one);
    }
    return all;
  }

  /** Writes all clauses as elements of the list that is open. */
  void unparse(Unparser sql) {
    sql.elements(keys, key -> key.unparse(sql))
        .elements(checks, check -> check.unparse(sql))
        .elements(foreignKeys, key -> key.unparse(sql));
  }
}
