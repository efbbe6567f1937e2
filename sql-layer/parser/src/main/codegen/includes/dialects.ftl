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
