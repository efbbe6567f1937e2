package io.mokadb.sql.plan.type;

import io.mokadb.session.EnumLabels;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.parser.ast.NamedTypeFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeMappingRules;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * A maker of types by the rules of {@link MokaTypeSystem}, with texts in UTF-8. Where a type
 * without a time zone meets one with a time zone, the result has one. Thread-safe.
 */
public final class MokaTypeFactory extends JavaTypeFactoryImpl implements NamedTypeFactory {
  private static final Set<SqlTypeName> MOMENTS =
      EnumSet.of(SqlTypeName.TIMESTAMP_TZ, SqlTypeName.TIMESTAMP, SqlTypeName.DATE);
  private static final Set<SqlTypeName> TIMES = EnumSet.of(SqlTypeName.TIME_TZ, SqlTypeName.TIME);

  /** Types that are not worth being compared with one another first. */
  private static final int FEW = 8;

  public MokaTypeFactory() {
    super(new MokaTypeSystem());
  }

  @Override
  public Charset getDefaultCharset() {
    return StandardCharsets.UTF_8;
  }

  @Override
  public RelDataType createNamedType(String name, int precision) {
    return NamedType.of(SqlType.of(Kind.valueOf(name.toUpperCase(Locale.ROOT)), precision), this);
  }

  @Override
  public RelDataType createEnumType(List<String> labels) {
    return NamedType.of(SqlType.ofLabels(EnumLabels.of(null, labels)), this);
  }

  @Override
  public RelDataType copyType(RelDataType type) {
    return type instanceof NamedType ? canonize(type) : super.copyType(type);
  }

  @Override
  public RelDataType createTypeWithNullability(RelDataType type, boolean nullable) {
    return type instanceof NamedType named
        ? canonize(named.withNullability(nullable))
        : super.createTypeWithNullability(type, nullable);
  }

  /** All texts are in one character set. */
  @Override
  public RelDataType createTypeWithCharsetAndCollation(
      RelDataType type, Charset charset, SqlCollation collation) {
    return type instanceof NamedType
        ? type
        : super.createTypeWithCharsetAndCollation(type, charset, collation);
  }

  /** A CLOB and a text are a CLOB; JSON and a text are a text. */
  @Override
  public RelDataType leastRestrictive(List<RelDataType> given) {
    List<RelDataType> types = given.size() > FEW ? withoutRepetition(given) : given;
    RelDataType first = null;
    boolean nullable = false;
    boolean alike = true;
    boolean large = false;
    for (RelDataType type : types) {
      nullable |= type.isNullable();
      if (type.getSqlTypeName() == SqlTypeName.NULL) {
        nullable = true;
        continue;
      }
      large |= type instanceof NamedType named && named.sqlType().kind().isLarge();
      RelDataType plain = createTypeWithNullability(type, false);
      alike &= first == null || first.equals(plain);
      first = first == null ? plain : first;
    }
    if (!(first instanceof NamedType) && types.stream().noneMatch(NamedType.class::isInstance)) {
      return withAllDigits(leastRestrictive(types, SqlTypeMappingRules.instance(false)), types);
    }
    if (alike) {
      return createTypeWithNullability(first, nullable);
    }
    SqlTypeName family = first.getSqlTypeName();
    boolean bytes = SqlTypeName.BINARY_TYPES.contains(family);
    for (RelDataType type : types) {
      SqlTypeName name = type.getSqlTypeName();
      boolean fits =
          name == SqlTypeName.NULL
              || (bytes ? SqlTypeName.BINARY_TYPES : SqlTypeName.CHAR_TYPES).contains(name);
      if (!fits) {
        return null;
      }
    }
    RelDataType common =
        large
            ? NamedType.of(SqlType.of(bytes ? Kind.BLOB : Kind.CLOB), this)
            : createSqlType(SqlTypeName.VARCHAR);
    return createTypeWithNullability(common, nullable);
  }

  /**
   * A REAL has fewer digits than an integer, and what does not fit a DECIMAL is an error: Calcite
   * would leave digits after the point out to make room for those before it.
   */
  private RelDataType withAllDigits(RelDataType common, List<RelDataType> types) {
    if (common != null
        && common.getSqlTypeName() == SqlTypeName.REAL
        && types.stream().anyMatch(SqlTypeUtil::isExactNumeric)) {
      return createTypeWithNullability(createSqlType(SqlTypeName.DOUBLE), common.isNullable());
    }
    if (common == null || common.getSqlTypeName() != SqlTypeName.DECIMAL) {
      return common;
    }
    int scale = 0;
    for (RelDataType type : types) {
      scale =
          type.getSqlTypeName() == SqlTypeName.DECIMAL ? Math.max(scale, type.getScale()) : scale;
    }
    return scale <= common.getScale()
        ? common
        : createTypeWithNullability(
            createSqlType(SqlTypeName.DECIMAL, SqlType.MAX_DECIMAL_PRECISION, scale),
            common.isNullable());
  }

  /**
   * The common type of thousands of rows of VALUES follows from the few types that they have. Each
   * type is kept twice, because Calcite may derive another type from one type alone than from two
   * of it.
   */
  private static List<RelDataType> withoutRepetition(List<RelDataType> types) {
    Set<RelDataType> once = new HashSet<>();
    Set<RelDataType> twice = new HashSet<>();
    List<RelDataType> kept = new ArrayList<>();
    for (RelDataType type : types) {
      if (once.add(type) || twice.add(type)) {
        kept.add(type);
      }
    }
    return kept;
  }

  /**
   * Calcite finds a type for some values that have none in common, such as a date and a number, and
   * fails for NULL beside an interval.
   */
  @Override
  public RelDataType leastRestrictive(List<RelDataType> given, SqlTypeMappingRule rule) {
    List<RelDataType> types = new ArrayList<>(given);
    types.removeIf(type -> type.getSqlTypeName() == SqlTypeName.NULL);
    if (types.isEmpty()) {
      return super.leastRestrictive(given, rule);
    }
    Set<Family> families = EnumSet.noneOf(Family.class);
    types.forEach(type -> families.add(family(type)));
    if (families.size() > 1 && !families.equals(SUM)) {
      return null;
    }
    RelDataType common = common(types, rule);
    return common == null || types.size() == given.size()
        ? common
        : createTypeWithNullability(common, true);
  }

  /** The types that no value of another family is converted to. */
  private enum Family {
    NUMBER,
    MOMENT,
    INTERVAL,
    OTHER
  }

  /** Calcite asks for the type of a date and an interval where it adds them. */
  private static final Set<Family> SUM = EnumSet.of(Family.MOMENT, Family.INTERVAL);

  private static Family family(RelDataType type) {
    SqlTypeFamily family = type.getSqlTypeName().getFamily();
    if (family == null) {
      return Family.OTHER;
    }
    return switch (family) {
      case NUMERIC, EXACT_NUMERIC, APPROXIMATE_NUMERIC -> Family.NUMBER;
      case DATE, TIME, TIMESTAMP -> Family.MOMENT;
      case INTERVAL_DAY_TIME, INTERVAL_YEAR_MONTH -> Family.INTERVAL;
      default -> Family.OTHER;
    };
  }

  private RelDataType common(List<RelDataType> types, SqlTypeMappingRule rule) {
    RelDataType zoned = zoned(types, SqlTypeName.TIMESTAMP_TZ, MOMENTS);
    if (zoned == null) {
      zoned = zoned(types, SqlTypeName.TIME_TZ, TIMES);
    }
    if (zoned != null) {
      return zoned;
    }
    RelDataType common = super.leastRestrictive(types, rule);
    return common != null && common.getSqlTypeName() == SqlTypeName.DECIMAL
        ? withScaleOf(types, common)
        : common;
  }

  /**
   * A decimal type that rounds no value of the given ones. Where there is no room for all digits on
   * both sides of the point Calcite gives up those behind it, which would change values silently; a
   * value with too many digits before it is an error.
   */
  private RelDataType withScaleOf(List<RelDataType> types, RelDataType common) {
    int scale = common.getScale();
    for (RelDataType type : types) {
      if (type.getSqlTypeName() == SqlTypeName.DECIMAL) {
        scale = Math.max(scale, type.getScale());
      }
    }
    return scale == common.getScale()
        ? common
        : createTypeWithNullability(
            createSqlType(
                SqlTypeName.DECIMAL, typeSystem.getMaxPrecision(SqlTypeName.DECIMAL), scale),
            common.isNullable());
  }

  private RelDataType zoned(List<RelDataType> types, SqlTypeName zoned, Set<SqlTypeName> others) {
    boolean any = false;
    boolean nullable = false;
    int precision = 0;
    for (RelDataType type : types) {
      SqlTypeName name = type.getSqlTypeName();
      any |= name == zoned;
      nullable |= type.isNullable() || name == SqlTypeName.NULL;
      if (others.contains(name)) {
        precision = Math.max(precision, type.getPrecision());
      } else if (name != SqlTypeName.NULL) {
        return null;
      }
    }
    return any ? createTypeWithNullability(createSqlType(zoned, precision), nullable) : null;
  }
}
