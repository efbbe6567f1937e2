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
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Makes types by {@link MokaTypeSystem}, texts in UTF-8. What has no time zone meets what has one
 * as that. Thread-safe.
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
      return super.leastRestrictive(types);
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
   * What thousands of rows of VALUES have in common follows from the few types that they are of.
   * Each is kept twice: of a type alone Calcite may make another than of that type and itself.
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

  @Override
  public RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule rule) {
    RelDataType zoned = zoned(types, SqlTypeName.TIMESTAMP_TZ, MOMENTS);
    if (zoned == null) {
      zoned = zoned(types, SqlTypeName.TIME_TZ, TIMES);
    }
    return zoned == null ? super.leastRestrictive(types, rule) : zoned;
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
