package io.mokadb.sql.plan;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.validate.MokaValidator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The types of a statement's parameters, as far as they are known. Confined. */
final class StatementParameters {
  private final SqlType[] bound;
  private final SqlType[] types;

  StatementParameters(PlanRequest request, int count) {
    types = new SqlType[Math.max(count, request.boundCount())];
    for (int i = 0; i < types.length; i++) {
      types[i] = request.bound(i);
    }
    bound = types.clone();
  }

  /** By parameter the type that it has whatever the statement says, or null. */
  SqlType[] bound() {
    return bound;
  }

  boolean anyBound() {
    return Stream.of(bound).anyMatch(Objects::nonNull);
  }

  void note(Map<Integer, SqlType> found) {
    found.forEach((index, type) -> types[index] = type);
  }

  /** The types of the parameters that a validator has found. */
  Map<Integer, SqlType> told(MokaValidator validator) {
    Map<Integer, SqlType> told = new HashMap<>();
    List<SqlType> found = validator.parameters(types.length);
    for (int i = 0; i < types.length; i++) {
      if (found.get(i).kind() != SqlType.Kind.NULL) {
        told.put(i, found.get(i));
      }
    }
    return told;
  }

  /** Sets the type of a parameter, unless it is known. */
  void set(int index, SqlType type) {
    if (types[index] == null) {
      types[index] = type;
    }
  }

  SqlType type(int index) {
    return types[index];
  }

  List<SqlType> inOrder() {
    List<SqlType> all = new ArrayList<>(types.length);
    for (SqlType type : types) {
      all.add(type == null ? SqlType.of(SqlType.Kind.NULL) : type);
    }
    return all;
  }
}
