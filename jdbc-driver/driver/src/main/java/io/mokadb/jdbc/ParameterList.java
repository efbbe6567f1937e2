package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The parameters of a prepared statement and their values. Owns the large objects that were bound
 * until no execution needs them. Used by the statement's thread.
 */
final class ParameterList {
  /** The value of parameters that are not set; null is a value. */
  private static final Object UNSET = new Object();

  private final List<ParameterInfo> infos;
  private final Object[] values;

  /** The number of returned parameters, which come before those of the plan: 1 or 0. */
  private final int returned;

  /** The kinds of the parameters; null until the first use. */
  private Kind[] kinds;

  /** Values that were bound and have been replaced, or were bound for a batch that has run. */
  private final List<SpooledObject> spent = new ArrayList<>();

  ParameterList(List<ParameterInfo> infos, int returned) {
    this.infos = infos;
    this.returned = returned;
    this.values = new Object[infos.size()];
    clear();
  }

  int returned() {
    return returned;
  }

  void clear() {
    Arrays.fill(values, UNSET);
  }

  /**
   * Sets a parameter, which counts from 1.
   *
   * @throws SQLException 07001 if it does not exist or is returned, 42804 for a number that is
   *     bound to a date or time
   */
  void put(int index, Object value) throws SQLException {
    if (index < 1 || index > values.length + returned) {
      throw SqlErrors.of(
          SqlErrors.PARAMETERS,
          "There is no parameter " + index + ": the statement has " + (values.length + returned));
    }
    if (index <= returned) {
      throw SqlErrors.of(SqlErrors.PARAMETERS, "Parameter " + index + " is returned: register it");
    }
    if (value instanceof Number && isTime(kind(index))) {
      // A session represents dates and times as numbers, so it would accept any number.
      throw SqlErrors.of(
          SqlState.TYPE_MISMATCH,
          "Parameter " + index + " is a " + kind(index) + "; a number cannot be bound to it");
    }
    int at = index - returned - 1;
    if (values[at] instanceof SpooledObject replaced) {
      spent.add(replaced);
    }
    values[at] = value;
  }

  /** Frees the values that no execution needs any more: a change has read all of its own. */
  void freeSpent() {
    spent.removeIf(
        object -> {
          object.free();
          return true;
        });
  }

  /** Frees all values, after which the statement cannot run. */
  void free() {
    for (Object value : values) {
      if (value instanceof SpooledObject last) {
        spent.add(last);
      }
    }
    freeSpent();
  }

  private static boolean isTime(Kind kind) {
    return switch (kind) {
      case DATE, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ -> true;
      default -> false;
    };
  }

  /** The kind of a parameter; NULL if there is none, or if it has no type. */
  Kind kind(int index) {
    Kind[] known = kinds;
    if (known == null) {
      known = infos.stream().map(info -> info.type().kind()).toArray(Kind[]::new);
      kinds = known;
    }
    int at = index - returned - 1;
    return at >= 0 && at < known.length ? known[at] : Kind.NULL;
  }

  /**
   * Returns a copy of the values, because a result that is still being read may need them later.
   *
   * @throws SQLException 07001 if one is not set
   */
  Object[] copy() throws SQLException {
    Object[] copy = values.clone();
    for (int i = 0; i < copy.length; i++) {
      if (copy[i] == UNSET) {
        throw SqlErrors.of(SqlErrors.PARAMETERS, "Parameter " + (i + returned + 1) + " is not set");
      }
    }
    return copy;
  }
}
