/* ---- Forms of other databases that mean what Moka does ---- */

/** {@code CURRENT_SCHEMA()}: names of a session's own with parentheses, as PostgreSQL and H2 allow. */
SqlCall SessionFunction() :
{
  final Span s;
  final String name;
}
{
  ( <CURRENT_SCHEMA> | <CURRENT_CATALOG> | <CURRENT_USER> | <SESSION_USER> | <CURRENT_ROLE> ) { s = span(); name = token.image; }
  <LPAREN> <RPAREN>
  { return Calls.function(name.toUpperCase(java.util.Locale.ROOT), s.end(this)); }
}

/** What PostgreSQL writes after EXPLAIN; gives whether the statement is to be run. */
boolean ExplainOptions() :
{ boolean analyze = false; }
{
  (
    LOOKAHEAD({ getToken(1).kind == LPAREN && ExplainOptions.isOption(getToken(2)) })
    <LPAREN> analyze = ExplainOption(analyze) ( <COMMA> analyze = ExplainOption(analyze) )* <RPAREN>
  |
    [ <ANALYZE> { analyze = true; } ] [ LOOKAHEAD({ ExplainOptions.isVerbose(getToken(1)) }) SimpleIdentifier() ] [ <PLAN> <FOR> ]
  )
  { return analyze; }
}

boolean ExplainOption(boolean analyze) :
{
  final String name;
  String value = "TRUE";
}
{
  ( <ANALYZE> | <FORMAT> | SimpleIdentifier() ) { name = token.image; }
  [ ( <TRUE> | <FALSE> | <ON> | <UNSIGNED_INTEGER_LITERAL> | <JSON> | SimpleIdentifier() ) { value = token.image; } ]
  { return ExplainOptions.read(name, value, analyze); }
}

/** {@code SHOW TABLES}, {@code SHOW SCHEMAS}, {@code SHOW COLUMNS FROM t}: queries of INFORMATION_SCHEMA. */
SqlNode ShowObjects() :
{
  final String what;
  SqlIdentifier schema = null;
  final SqlIdentifier table;
}
{
  SimpleIdentifier() { what = token.image; }
  (
    LOOKAHEAD({ what.equalsIgnoreCase("COLUMNS") })
    <FROM> table = CompoundIdentifier() [ <FROM> schema = SimpleIdentifier() ] { return ShowForms.columns(table, schema); }
  |
    [ <FROM> schema = SimpleIdentifier() ] { return ShowForms.objects(what, schema); }
  )
}

/** {@code float8 '1.5'}: a type's name before a text is a cast, as in PostgreSQL. */
SqlNode TypedLiteral() :
{
  final Span s;
  final SqlTypeName type;
  final SqlNode text;
}
{
  (
    ( <BOOL> | <BOOLEAN> ) { s = span(); type = SqlTypeName.BOOLEAN; }
  | ( <INT2> | <SMALLINT> ) { s = span(); type = SqlTypeName.SMALLINT; }
  | ( <INT4> | <INTEGER> | <INT> ) { s = span(); type = SqlTypeName.INTEGER; }
  | ( <INT8> | <BIGINT> ) { s = span(); type = SqlTypeName.BIGINT; }
  | ( <FLOAT4> | <REAL> ) { s = span(); type = SqlTypeName.REAL; }
  | ( <FLOAT8> { s = span(); } | <DOUBLE> { s = span(); } <PRECISION> ) { type = SqlTypeName.DOUBLE; }
  | ( <NUMERIC> | <DECIMAL> ) { s = span(); type = SqlTypeName.DECIMAL; }
  | ( <TEXT> | <VARCHAR> ) { s = span(); type = SqlTypeName.VARCHAR; }
  | <BYTEA> { s = span(); type = SqlTypeName.VARBINARY; }
  | <TIMESTAMPTZ> { s = span(); type = SqlTypeName.TIMESTAMP_TZ; }
  | <TIMETZ> { s = span(); type = SqlTypeName.TIME_TZ; }
  )
  text = StringLiteral()
  {
    return SqlStdOperatorTable.CAST.createCall(
        s.end(this), text, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, s.pos()), s.pos()));
  }
}
