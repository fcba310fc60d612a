"""A reference of the whole interface, made from the types that are the interface: nothing in it is written twice."""
