package io.mokadb.session;

/** A parameter of a statement; kind NULL means that any type will do. */
public record ParameterInfo(SqlType type) {}
