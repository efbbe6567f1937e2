package io.mokadb.sql.expr.number;

import static io.mokadb.sql.function.FunctionRegistry.DOUBLE;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.function.DoubleBinaryOperator;

/** Roots, logarithms, trigonometry, whole numbers. Stateless. */
public final class NumericFunctions {
  private NumericFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "ABS(DECIMAL) STANDARD OPERAND1 TOTAL: a number without its sign {fn ABS}",
        NumericFunctions::abs);
    registry.add(
        "SIGN(DECIMAL) STANDARD OPERAND1: -1, 0 or 1 {fn SIGN}",
        call ->
            numeric(
                call,
                x ->
                    x instanceof BigDecimal decimal
                        ? decimal.signum()
                        : (int) Math.signum(((Number) x).doubleValue())));
    registry.double1(
        "SQRT(DECIMAL) STANDARD DOUBLE: the square root {fn SQRT}",
        x -> Math.sqrt(domain(x, x >= 0 || Double.isNaN(x), "SQRT")));
    registry.double1("CBRT(DECIMAL) STANDARD DOUBLE: the cube root", Math::cbrt);
    registry.double1(
        "EXP(DECIMAL) STANDARD DOUBLE: e to the power of a number {fn EXP}", Math::exp);
    registry.double1(
        "LN(DECIMAL) STANDARD DOUBLE: the natural logarithm", x -> Math.log(positive(x, "LN")));
    registry.double1(
        "LOG10(DECIMAL) STANDARD DOUBLE: the logarithm to base 10 {fn LOG10}",
        x -> Math.log10(positive(x, "LOG10")));
    registry.double1(
        "LOG2(DECIMAL) STANDARD DOUBLE OR NULL: the logarithm to base 2",
        x -> log(2, positive(x, "LOG2")));
    registry.add(
        "LOG(DOUBLE[, DOUBLE]) STANDARD DOUBLE OR NULL: "
            + "the logarithm to base 10, or of the second number to the base of the first "
            + "{fn LOG}",
        NumericFunctions::logarithm);
    trigonometry(registry);
    double2(
        registry,
        "POWER(DOUBLE, DOUBLE) STANDARD DOUBLE: "
            + "the first number to the power of the second {fn POWER}",
        NumericFunctions::power);
    registry.alias(
        "POWER", "POW(DOUBLE, DOUBLE) DOUBLE: the first number to the power of the second");
    registry.add(
        "DIV(NUMBER, NUMBER) OPERAND1: the whole part of a quotient",
        NumericFunctions::integerDivision);
    registry.add(
        "FACTORIAL(BIGINT) DECIMAL(38,0) OR NULL: "
            + "the product of the whole numbers up to this one",
        NumericFunctions::factorial);
    bigint2(
        registry,
        "GCD(BIGINT, BIGINT) BIGINT: the greatest common divisor",
        (a, b) -> BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)));
    bigint2(
        registry,
        "LCM(BIGINT, BIGINT) BIGINT: the least common multiple",
        (a, b) ->
            a == 0 || b == 0
                ? BigInteger.ZERO
                : BigInteger.valueOf(a)
                    .divide(BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)))
                    .multiply(BigInteger.valueOf(b))
                    .abs());
    registry.add(
        "WIDTH_BUCKET(DOUBLE, DOUBLE, DOUBLE, BIGINT) INTEGER: "
            + "the number of the bucket among equal ones between two bounds",
        WidthBucket::compile);
  }

  private static void trigonometry(FunctionRegistry registry) {
    registry.double1(
        "SIN(DECIMAL) STANDARD DOUBLE: the sine of an angle in radians {fn SIN}", Math::sin);
    registry.double1(
        "COS(DECIMAL) STANDARD DOUBLE: the cosine of an angle in radians {fn COS}", Math::cos);
    registry.double1(
        "TAN(DECIMAL) STANDARD DOUBLE: the tangent of an angle in radians {fn TAN}", Math::tan);
    registry.double1(
        "COT(DECIMAL) STANDARD DOUBLE: the cotangent of an angle in radians {fn COT}",
        x -> 1 / Math.tan(x));
    registry.double1(
        "SEC(DECIMAL) STANDARD DOUBLE: the secant of an angle in radians", x -> 1 / Math.cos(x));
    registry.double1(
        "CSC(DECIMAL) STANDARD DOUBLE: the cosecant of an angle in radians", x -> 1 / Math.sin(x));
    registry.double1(
        "ASIN(DECIMAL) STANDARD DOUBLE: the angle of a sine {fn ASIN}",
        x -> Math.asin(domain(x, !(Math.abs(x) > 1), "ASIN")));
    registry.double1(
        "ACOS(DECIMAL) STANDARD DOUBLE: the angle of a cosine {fn ACOS}",
        x -> Math.acos(domain(x, !(Math.abs(x) > 1), "ACOS")));
    registry.double1("ATAN(DECIMAL) STANDARD DOUBLE: the angle of a tangent {fn ATAN}", Math::atan);
    registry.double1("SINH(DECIMAL) STANDARD DOUBLE: the hyperbolic sine", Math::sinh);
    registry.double1("COSH(DECIMAL) STANDARD DOUBLE: the hyperbolic cosine", Math::cosh);
    registry.double1("TANH(DECIMAL) STANDARD DOUBLE: the hyperbolic tangent", Math::tanh);
    registry.double1(
        "COTH(DECIMAL) STANDARD DOUBLE: the hyperbolic cotangent", x -> 1 / Math.tanh(x));
    registry.double1(
        "ASINH(DECIMAL) STANDARD DOUBLE: the inverse hyperbolic sine", InverseHyperbolic::asinh);
    registry.double1(
        "ACOSH(DECIMAL) STANDARD DOUBLE: the inverse hyperbolic cosine",
        x -> InverseHyperbolic.acosh(domain(x, !(x < 1), "ACOSH")));
    registry.double1(
        "ATANH(DECIMAL) STANDARD DOUBLE: the inverse hyperbolic tangent",
        x -> InverseHyperbolic.atanh(domain(x, !(Math.abs(x) >= 1), "ATANH")));
    registry.double1(
        "DEGREES(DECIMAL) STANDARD DOUBLE: radians as degrees {fn DEGREES}", Math::toDegrees);
    registry.double1(
        "RADIANS(DECIMAL) STANDARD DOUBLE: degrees as radians {fn RADIANS}", Math::toRadians);
    registry.double1(
        "SIND(DECIMAL) STANDARD DOUBLE: the sine of an angle in degrees", x -> sine(x % 360));
    registry.double1(
        "COSD(DECIMAL) STANDARD DOUBLE: the cosine of an angle in degrees",
        x -> sine((x % 360) + 90));
    registry.double1(
        "TAND(DECIMAL) STANDARD DOUBLE: the tangent of an angle in degrees",
        x -> exact(Math.tan(Math.toRadians(x % 180))));
    registry.double1(
        "COTD(DOUBLE) DOUBLE: the cotangent of an angle in degrees",
        x -> exact(1 / Math.tan(Math.toRadians(x % 180))));
    registry.double1(
        "ASIND(DECIMAL) STANDARD DOUBLE: the angle of a sine, in degrees",
        x -> exact(Math.toDegrees(Math.asin(domain(x, !(Math.abs(x) > 1), "ASIND")))));
    registry.double1(
        "ACOSD(DECIMAL) STANDARD DOUBLE: the angle of a cosine, in degrees",
        x -> exact(Math.toDegrees(Math.acos(domain(x, !(Math.abs(x) > 1), "ACOSD")))));
    registry.double1(
        "ATAND(DECIMAL) STANDARD DOUBLE: the angle of a tangent, in degrees",
        x -> exact(Math.toDegrees(Math.atan(x))));
    double2(
        registry,
        "ATAN2D(DOUBLE, DOUBLE) DOUBLE: "
            + "the angle of a point (x, y), given as y and x, in degrees",
        (y, x) -> exact(Math.toDegrees(Math.atan2(y, x))));
    double2(
        registry,
        "ATAN2(DECIMAL, DECIMAL) STANDARD DOUBLE: "
            + "the angle of a point (x, y), given as y and x {fn ATAN2}",
        Math::atan2);
    double2(
        registry,
        "HYPOT(DOUBLE, DOUBLE) DOUBLE: the length of the diagonal of a rectangle",
        Math::hypot);
    registry.add(
        "PI() STANDARD DOUBLE: " + "the ratio of a circle's circumference to its diameter {fn PI}",
        call -> call.size() == 0 ? call.asResult(new Literal(Math.PI), DOUBLE) : null);
  }

  /** Without the last digits, which radians have made: the sine of 30 degrees is a half. */
  /** Of degrees; exact where it is a half, a whole or nothing. */
  private static double sine(double degrees) {
    double positive = degrees < 0 ? degrees + 360 : degrees;
    return positive % 180 == 0 ? 0 : exact(Math.sin(Math.toRadians(positive)));
  }

  private static double exact(double x) {
    return Double.isFinite(x)
        ? new BigDecimal(x).round(new MathContext(15)).doubleValue() + 0.0
        : x;
  }

  private static void double2(
      FunctionRegistry registry, String name, DoubleBinaryOperator function) {
    registry.add(
        name,
        call ->
            call.size() != 2
                ? null
                : call.asResult(
                    Strict.of(
                        call.real(0),
                        call.real(1),
                        (x, y) ->
                            Numbers.checkFinite(
                                function.applyAsDouble((Double) x, (Double) y),
                                (Double) x,
                                (Double) y)),
                    DOUBLE));
  }

  /** A function of two whole numbers. */
  @FunctionalInterface
  private interface WholeFunction {
    BigInteger apply(long a, long b);
  }

  private static void bigint2(FunctionRegistry registry, String name, WholeFunction function) {
    registry.add(
        name,
        call ->
            call.size() != 2
                ? null
                : Strict.of(
                    Strict.of(
                        call.bigint(0),
                        call.bigint(1),
                        (x, y) -> new BigDecimal(function.apply((Long) x, (Long) y))),
                    Numbers.to(call.result())));
  }

  private static double domain(double value, boolean inside, String function) {
    if (!inside) {
      SqlState state =
          function.startsWith("L")
              ? SqlState.INVALID_LOGARITHM
              : function.equals("SQRT") ? SqlState.INVALID_POWER : SqlState.INVALID_PARAMETER;
      throw new MokaException(state, function + " is not defined for " + value);
    }
    return value;
  }

  private static double positive(double value, String function) {
    return domain(value, !(value <= 0), function);
  }

  private static double log(double base, double value) {
    return Math.log(value) / Math.log(base);
  }

  /** Logarithm to base 10, or LOG(base, x), as in PostgreSQL. */
  private static Expr logarithm(Call call) {
    if (call.size() == 1) {
      return call.asResult(
          Strict.of(call.real(0), x -> Math.log10(positive((Double) x, "LOG"))), DOUBLE);
    }
    return call.asResult(
        Strict.of(
            call.real(0),
            call.real(1),
            (base, x) -> {
              double b = positive((Double) base, "LOG");
              if (b == 1) {
                throw Numbers.divisionByZero();
              }
              return b == 10
                  ? Math.log10(positive((Double) x, "LOG"))
                  : log(b, positive((Double) x, "LOG"));
            }),
        DOUBLE);
  }

  private static double power(double base, double exponent) {
    if (base == 0 && exponent < 0) {
      throw Numbers.divisionByZero();
    }
    if (base < 0 && Double.isFinite(exponent) && exponent != Math.rint(exponent)) {
      throw new MokaException(
          SqlState.INVALID_POWER,
          exponent == 0.5
              ? "A negative number has no square root"
              : "POWER of a negative number is not defined for the exponent " + exponent);
    }
    if (base == 1 || base == -1 && Double.isInfinite(exponent)) {
      // As POSIX has it, and PostgreSQL.
      return 1;
    }
    return Math.pow(base, exponent);
  }

  public static Expr numeric(Call call, Fn1 function) {
    return call.size() == 1 && call.kind(0).isNumeric() && call.result().kind().isNumeric()
        ? Strict.of(Strict.of(call.operand(0), function), Numbers.to(call.result()))
        : null;
  }

  private static Expr abs(Call call) {
    if (call.kind(0) == Kind.INTERVAL_YEAR_MONTH || call.kind(0) == Kind.INTERVAL_DAY_TIME) {
      return Strict.of(call.operand(0), x -> Math.abs((Long) x));
    }
    return numeric(
        call,
        x -> {
          if (x instanceof BigDecimal decimal) {
            return decimal.abs();
          }
          if (x instanceof Integer number) {
            return Math.abs(number.longValue());
          }
          if (x instanceof Long number) {
            return number < 0 ? (Object) Arithmetic.subtract(0, number, "BIGINT") : number;
          }
          return x instanceof Float number ? (Object) Math.abs(number) : Math.abs((Double) x);
        });
  }

  private static Expr integerDivision(Call call) {
    if (call.size() != 2 || !call.result().kind().isNumeric()) {
      return null;
    }
    return Strict.of(
        Strict.of(
            call.operand(0),
            call.operand(1),
            (x, y) -> {
              BigDecimal divisor = Numbers.decimalOf((Number) y);
              if (divisor.signum() == 0) {
                throw Numbers.divisionByZero();
              }
              return Numbers.decimalOf((Number) x).divideToIntegralValue(divisor);
            }),
        Numbers.to(call.result()));
  }

  private static Expr factorial(Call call) {
    return Strict.of(
        Strict.of(
            call.bigint(0),
            n -> {
              long number = (Long) n;
              if (number < 0 || number > 33) {
                throw Numbers.outOfRange("FACTORIAL(" + number + ")", call.result().toString());
              }
              BigInteger product = BigInteger.ONE;
              for (long i = 2; i <= number; i++) {
                product = product.multiply(BigInteger.valueOf(i));
              }
              return new BigDecimal(product);
            }),
        Numbers.to(call.result()));
  }
}
