package io.mokadb.sql.function;

/** A row of the catalogue and what makes closures of its calls. */
public record CompiledRow(BuiltIn row, FunctionCompiler compiler) {}
