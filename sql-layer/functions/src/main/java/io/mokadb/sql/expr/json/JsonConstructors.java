package io.mokadb.sql.expr.json;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.expr.aggregate.AggregateFunction;
import io.mokadb.sql.expr.aggregate.AggregateRegistry;
import io.mokadb.sql.expr.cast.Casts;
import io.mokadb.sql.expr.cast.JsonText;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.List;

/** Functions that make JSON of SQL values, of one row or of many. */
public final class JsonConstructors {
  private JsonConstructors() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "JSON_OBJECT(ANY...) JSON NOT NULL: an object of names and values",
        call -> object(call, 1, nulls(call)));
    registry.add(
        "JSON_BUILD_OBJECT / JSONB_BUILD_OBJECT([ANY...]) JSON OR NULL: "
            + "an object of names and values",
        call -> object(call, 0, true));
    registry.add(
        "JSON_ARRAY(ANY...) JSON NOT NULL: an array of values",
        call -> array(call, 1, nulls(call)));
    registry.add(
        "JSON_BUILD_ARRAY / JSONB_BUILD_ARRAY([ANY...]) JSON OR NULL: " + "an array of values",
        call -> array(call, 0, true));
    registry.add(
        "TO_JSON / TO_JSONB / ARRAY_TO_JSON / ROW_TO_JSON(ANY) JSON OR NULL: " + "a value as JSON",
        JsonConstructors::toJson);
    registry.add(
        "FORMAT JSON OPERATOR: a text that is JSON",
        call -> Strict.of(call.text(0), text -> JsonText.compact((String) text)));
  }

  public static void register(AggregateRegistry aggregates) {
    aggregates.add(
        "JSON_ARRAYAGG(ANY) STANDARD JSON OR NULL: the values as a JSON array",
        (types, result) -> arrays(types, false));
    aggregates.add(
        "JSON_ARRAYAGG_NULLS(ANY) STANDARD JSON OR NULL INTERNAL: "
            + "the values as a JSON array, with nulls",
        (types, result) -> arrays(types, true));
    aggregates.add(
        "JSON_OBJECTAGG(ANY, ANY) STANDARD JSON OR NULL: names and values as a JSON object",
        (types, result) -> objects(types, true));
    aggregates.add(
        "JSON_OBJECT_AGG(ANY, ANY) STANDARD JSON OR NULL: names and values as a JSON object",
        (types, result) -> objects(types, true));
    aggregates.add(
        "JSON_OBJECTAGG_ABSENT(ANY, ANY) STANDARD JSON OR NULL INTERNAL: "
            + "names and values as a JSON object, without nulls",
        (types, result) -> objects(types, false));
  }

  private static boolean nulls(Call call) {
    return "NULL_ON_NULL".equals(call.constant(0));
  }

  private static Expr toJson(Call call) {
    return call.size() != 1 ? null : Strict.of(call.operand(0), JsonText.of(call.types().get(0)));
  }

  private static Expr array(Call call, int from, boolean nulls) {
    Fn1[] toJson = converters(call);
    return (row, context) -> {
      StringBuilder text = new StringBuilder("[");
      for (int i = from; i < toJson.length; i++) {
        Object value = call.operand(i).eval(row, context);
        if (value != null || nulls) {
          text.append(text.length() == 1 ? "" : ",");
          text.append(value == null ? "null" : toJson[i].apply(value));
        }
      }
      return text.append(']').toString();
    };
  }

  private static Fn1[] converters(Call call) {
    Fn1[] toJson = new Fn1[call.size()];
    for (int i = 0; i < toJson.length; i++) {
      toJson[i] = JsonText.of(call.types().get(i));
    }
    return toJson;
  }

  private static Expr object(Call call, int from, boolean nulls) {
    if ((call.size() - from) % 2 != 0) {
      return null;
    }
    Fn1[] toJson = converters(call);
    Expr[] names = new Expr[toJson.length];
    for (int i = from; i < names.length; i += 2) {
      names[i] = call.text(i);
    }
    return (row, context) -> {
      StringBuilder text = new StringBuilder("{");
      for (int i = from; i < names.length; i += 2) {
        Object name = named(names[i].eval(row, context));
        Object value = call.operand(i + 1).eval(row, context);
        if (value != null || nulls) {
          text.append(text.length() == 1 ? "" : ",");
          text.append(JsonText.quote((String) name)).append(':');
          text.append(value == null ? "null" : toJson[i + 1].apply(value));
        }
      }
      return text.append('}').toString();
    };
  }

  private static Object named(Object name) {
    if (name == null) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "The name of a member of a JSON object is null");
    }
    return name;
  }

  private static AggregateFunction arrays(List<SqlType> types, boolean nulls) {
    if (types.isEmpty()) {
      return null;
    }
    Fn1 toJson = JsonText.of(types.get(0));
    return () -> new Collecting('[', ']', nulls, null, toJson);
  }

  private static AggregateFunction objects(List<SqlType> types, boolean nulls) {
    if (types.size() != 2) {
      return null;
    }
    Fn1 toText = Casts.converter(types.get(0), SqlType.of(Kind.VARCHAR), false);
    Fn1 toName = toText == null ? name -> name : toText;
    Fn1 toJson = JsonText.of(types.get(1));
    return () -> new Collecting('{', '}', nulls, toName, toJson);
  }

  /** Null of no rows. */
  private static final class Collecting implements Accumulator {
    private final char open;
    private final char close;
    private final boolean nulls;
    private final Fn1 toName;
    private final Fn1 toJson;
    private StringBuilder text;

    Collecting(char open, char close, boolean nulls, Fn1 toName, Fn1 toJson) {
      this.open = open;
      this.close = close;
      this.nulls = nulls;
      this.toName = toName;
      this.toJson = toJson;
    }

    @Override
    public void add(Object[] args) {
      if (text == null) {
        text = new StringBuilder().append(open);
      }
      Object value = args[toName == null ? 0 : 1];
      if (value == null && !nulls) {
        return;
      }
      text.append(text.length() == 1 ? "" : ",");
      if (toName != null) {
        String name = (String) toName.apply(named(args[0]));
        text.append(JsonText.quote(name)).append(':');
      }
      text.append(value == null ? "null" : toJson.apply(value));
    }

    /** Twice: the result is a copy. */
    @Override
    public long keptBytes() {
      return text == null ? 0 : 2L * text.length();
    }

    @Override
    public Object result() {
      return text == null ? null : text + String.valueOf(close);
    }
  }
}
