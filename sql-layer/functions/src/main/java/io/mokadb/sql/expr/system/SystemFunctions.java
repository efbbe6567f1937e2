package io.mokadb.sql.expr.system;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;
import static io.mokadb.sql.function.FunctionRegistry.BIGINT;
import static io.mokadb.sql.function.FunctionRegistry.DOUBLE;
import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.expr.value.ZonedTimes;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.Category;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Functions that depend on the session, the clock or randomness. */
public final class SystemFunctions {
  private SystemFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.in(Category.TIME);
    registry.add(
        "CURRENT_DATE STANDARD DATE STABLE: " + "the date of the transaction {fn CURRENT_DATE}",
        call -> date(call));
    registry.alias(
        "CURRENT_DATE",
        "CURDATE / TODAY() DATE VOLATILE: " + "the date of the transaction {fn CURDATE}");
    registry.add(
        "CURRENT_TIME / LOCALTIME STANDARD TIME STABLE: "
            + "the time of the transaction {fn CURRENT_TIME}",
        call -> time(call));
    registry.alias(
        "CURRENT_TIME", "CURTIME() TIME VOLATILE: " + "the time of the transaction {fn CURTIME}");
    registry.add(
        "CURRENT_TIMESTAMP / LOCALTIMESTAMP STANDARD TIMESTAMP STABLE: "
            + "the date and time of the transaction {fn CURRENT_TIMESTAMP}",
        call -> timestamp(call));
    registry.alias(
        "CURRENT_TIMESTAMP",
        "NOW() STANDARD TIMESTAMP STABLE: " + "the date and time of the transaction {fn NOW}",
        "SYSDATE / SYSTIMESTAMP / TRANSACTION_TIMESTAMP / STATEMENT_TIMESTAMP / "
            + "CLOCK_TIMESTAMP() TIMESTAMP VOLATILE: "
            + "the date and time of the transaction");
    registry.in(Category.SYSTEM);
    registry.add(
        "USER / CURRENT_USER / SESSION_USER / SYSTEM_USER / CURRENT_ROLE STANDARD VARCHAR STABLE: "
            + "the name of the user {fn USER}",
        call -> text(call, (row, context) -> context.session().user()));
    registry.add(
        "CURRENT_SCHEMA STANDARD VARCHAR STABLE: the name of the current schema",
        call -> text(call, (row, context) -> context.session().schema()));
    registry.alias("CURRENT_SCHEMA", "SCHEMA() VARCHAR VOLATILE: the name of the current schema");
    registry.add(
        "CURRENT_CATALOG STANDARD VARCHAR STABLE: the name of the database",
        call -> text(call, new Literal("MOKA")));
    registry.alias(
        "CURRENT_CATALOG",
        "CURRENT_DATABASE / DATABASE() VARCHAR VOLATILE: "
            + "the name of the database {fn DATABASE}");
    registry.add(
        "VERSION() VARCHAR VOLATILE: the name and version of this program",
        call -> text(call, new Literal("Moka" + version())));
    registry.add(
        "CONNECTION_ID / SESSION_ID / PG_BACKEND_PID() BIGINT VOLATILE: "
            + "the number of the session",
        call -> call.asResult((row, context) -> context.session().sessionId(), BIGINT));
    registry.add(
        "CHECKED_VALUE(ANY, VARCHAR) OPERAND1 EXACTLY INTERNAL: "
            + "a value, or an error if there is a text beside it",
        SystemFunctions::checked);
    registry.add(
        "NEXTVAL(VARCHAR) STANDARD BIGINT VOLATILE: the next number of a sequence",
        call -> sequence(call, true));
    registry.add(
        "CURRVAL(VARCHAR) STANDARD BIGINT VOLATILE: "
            + "the number that the session drew last from a sequence",
        call -> sequence(call, false));
    registry.add(
        "SETVAL(VARCHAR, INTEGER[, BOOLEAN]) STANDARD BIGINT VOLATILE: "
            + "sets the number of a sequence",
        SystemFunctions::setValue);
    registry.add(
        "LASTVAL() STANDARD BIGINT VOLATILE: "
            + "the number that the session drew last from any sequence",
        call ->
            call.size() == 0
                ? call.asResult((row, context) -> context.scope().lastValue(), BIGINT)
                : null);
    registry.add(
        "PG_GET_SERIAL_SEQUENCE(VARCHAR, VARCHAR) STANDARD VARCHAR OR NULL: "
            + "the name by which sequence functions know an identity column",
        SystemFunctions::serialSequence);
    registry.in(Category.NUMBER);
    registry.add(
        "RAND([INTEGER]) STANDARD DOUBLE NULLSAFE VOLATILE: "
            + "a random number from 0 to 1, possibly of a seed {fn RAND}",
        SystemFunctions::random);
    registry.alias("RAND", "RANDOM() STANDARD DOUBLE VOLATILE: a random number from 0 to 1");
    registry.add(
        "RAND_INTEGER(INTEGER) STANDARD INTEGER VOLATILE: a random whole number below a bound",
        SystemFunctions::randomInteger);
    registry.in(Category.SYSTEM);
    registry.add(
        "RANDOM_UUID / GEN_RANDOM_UUID / UUID / NEWID / UUID_GENERATE_V4() UUID "
            + "VOLATILE: "
            + "a random UUID",
        call ->
            call.size() == 0
                ? call.asResult((row, context) -> UUID.randomUUID(), SqlType.of(Kind.UUID))
                : null);
  }

  private static Expr checked(Call call) {
    if (call.size() != 2) {
      return null;
    }
    Expr value = call.operand(0);
    Expr failure = call.text(1);
    return (row, context) -> {
      String text = (String) failure.eval(row, context);
      if (text == null) {
        return value.eval(row, context);
      }
      boolean missing = text.startsWith(SqlState.NOT_NULL_VIOLATION.code());
      throw new MokaException(
          missing ? SqlState.NOT_NULL_VIOLATION : SqlState.CHECK_VIOLATION,
          text.substring(Math.min(SqlState.CHECK_VIOLATION.code().length(), text.length())));
    };
  }

  /** Known where the classes come from an archive. */
  private static String version() {
    String version = SystemFunctions.class.getPackage().getImplementationVersion();
    return version == null ? "" : " " + version;
  }

  private static Expr sequence(Call call, boolean next) {
    if (call.size() != 1) {
      return null;
    }
    Expr name = call.text(0);
    Expr value =
        (row, context) -> {
          Object given = name.eval(row, context);
          if (given == null) {
            return null;
          }
          NameText sequence = NameText.of((String) given, context.session().schema());
          return next
              ? context.scope().nextValue(sequence.schema(), sequence.name())
              : context.scope().currentValue(sequence.schema(), sequence.name());
        };
    return call.asResult(value, BIGINT);
  }

  private static Expr setValue(Call call) {
    if (call.size() != 2 && call.size() != 3) {
      return null;
    }
    Expr name = call.text(0);
    Expr value = call.bigint(1);
    Expr called = call.size() == 3 ? call.converted(2, SqlType.of(Kind.BOOLEAN)) : null;
    return call.asResult(
        (row, context) -> {
          Object given = name.eval(row, context);
          Object number = value.eval(row, context);
          Object was = called == null ? true : called.eval(row, context);
          if (given == null || number == null || was == null) {
            return null;
          }
          NameText sequence = NameText.of((String) given, context.session().schema());
          context
              .scope()
              .setValue(sequence.schema(), sequence.name(), (Long) number, (Boolean) was);
          return number;
        },
        BIGINT);
  }

  /** The name under which the functions of sequences know an identity column. */
  private static Expr serialSequence(Call call) {
    if (call.size() != 2) {
      return null;
    }
    Expr table = call.text(0);
    Expr column = call.text(1);
    return call.asResult(
        (row, context) -> {
          Object named = table.eval(row, context);
          Object of = column.eval(row, context);
          Catalog catalog = context.scope().catalog();
          if (named == null || of == null || catalog == null) {
            return null;
          }
          NameText name = NameText.of((String) named, context.session().schema());
          return ImpliedSequence.nameOf(catalog, name, (String) of);
        },
        TEXT);
  }

  private static Expr text(Call call, Expr expr) {
    return call.size() == 0 ? call.asResult(expr, TEXT) : null;
  }

  private static Expr date(Call call) {
    return call.asResult(
        (row, context) -> (int) Math.floorDiv(ZonedTimes.localMicros(context), MICROS_PER_DAY),
        SqlType.of(Kind.DATE));
  }

  private static Expr time(Call call) {
    long unit = unit(call);
    return call.asResult(
        (row, context) -> {
          long micros = Math.floorMod(ZonedTimes.localMicros(context), MICROS_PER_DAY);
          return micros - micros % unit;
        },
        SqlType.of(Kind.TIME));
  }

  private static Expr timestamp(Call call) {
    long unit = unit(call);
    return call.asResult(
        (row, context) -> Math.floorDiv(ZonedTimes.localMicros(context), unit) * unit,
        SqlType.of(Kind.TIMESTAMP));
  }

  /** Digits beyond the precision are cut, so that no answer lies in the future. */
  private static long unit(Call call) {
    int digits = 6;
    if (call.constant(0) instanceof Number precision) {
      digits = Math.max(0, Math.min(6, precision.intValue()));
    } else if (call.result().precision() != SqlType.UNLIMITED) {
      digits = Math.min(6, call.result().precision());
    }
    return (long) Math.pow(10, 6 - digits);
  }

  private static Expr random(Call call) {
    if (call.size() > 1) {
      return null;
    }
    if (call.size() == 0) {
      Expr random = (row, context) -> ThreadLocalRandom.current().nextDouble();
      return call.asResult(random, DOUBLE);
    }
    // a seeded sequence belongs to the execution
    Expr seed = call.bigint(0);
    Object key = new Object();
    Expr seeded =
        (row, context) -> {
          java.util.Random generator = (java.util.Random) context.state(key);
          if (generator == null) {
            Object value = seed.eval(row, context);
            generator = new java.util.Random(value == null ? 0 : (Long) value);
            context.state(key, generator);
          }
          return generator.nextDouble();
        };
    return call.asResult(seeded, DOUBLE);
  }

  private static Expr randomInteger(Call call) {
    if (call.size() != 1) {
      return null;
    }
    return Strict.of(
        Strict.of(
            call.bigint(0),
            bound -> ThreadLocalRandom.current().nextLong(Math.max(1, (Long) bound))),
        Numbers.to(call.result()));
  }
}
